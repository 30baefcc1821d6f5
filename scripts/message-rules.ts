import type { Problem } from './source.ts';

export type Messages = { [key: string]: string | Messages };

export const pluralForms = { cs: ['one', 'few', 'many', 'other'], en: ['one', 'other'] } as const;
export type Language = keyof typeof pluralForms;

const pluralSuffix = /_(one|few|many|other)$/;

/** `machines.count_few` → `machines.count`: the key as used in the code. */
export const baseKey = (key: string): string => key.replace(pluralSuffix, '');

/** Full keys with their texts. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, value]) => {
      const key = prefix + name;
      return typeof value === 'string' ? [[key, value] as const] : [...flatten(value, `${key}.`)];
    }),
  );
}

/** `{{price, money}}` → `price` */
export function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''));
}

const fileOf = (language: Language, key: string) => `core/src/i18n/${language}/${key.split('.')[0]}.ts`;

/** All forms of a key: a single text, or one per plural form. */
function groupByBase(texts: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const group = groups.get(baseKey(key)) ?? new Map<string, string>();
    groups.set(baseKey(key), group.set(pluralSuffix.exec(key)?.[1] ?? '', text));
  }
  return groups;
}

/** Per language: no empty text, and exactly the plural forms of the language. */
export function checkForms(language: Language, messages: Messages): Problem[] {
  const problems: Problem[] = [];
  const expected: readonly string[] = pluralForms[language];
  for (const [base, forms] of groupByBase(flatten(messages))) {
    const add = (message: string) =>
      problems.push({ path: fileOf(language, base), message: `${base} ${message}` });
    if ([...forms.values()].some((text) => text.trim() === '')) add('is empty');
    if (forms.has('') && forms.size > 1) add('has a text without a plural form next to its plural forms');
    if (forms.has('')) continue;
    const missing = expected.filter((form) => !forms.has(form));
    const surplus = [...forms.keys()].filter((form) => !expected.includes(form));
    if (missing.length > 0) add(`lacks the plural ${missing.join(', ')}`);
    if (surplus.length > 0) add(`has the plural ${surplus.join(', ')}, which ${language} does not have`);
  }
  return problems;
}

/** "Uložil(a)", "Uložil/a": the sentence is turned so that it needs no gender. */
const bothGenders = /\p{L}\((?:a|á|la|ka)\)|\p{L}\/(?:a|á|la|ka)(?!\p{L})/u;

/** Per language: no text with an ending for either gender. */
export const checkGender = (language: Language, messages: Messages): Problem[] =>
  [...flatten(messages)]
    .filter(([, text]) => bothGenders.test(text))
    .map(([key]) => ({ path: fileOf(language, key), message: `${key} has endings for both genders` }));

/** Both languages: the same keys, plural in both or in neither, and the same placeholders. */
export function checkSameKeys(cs: Messages, en: Messages): Problem[] {
  const czech = groupByBase(flatten(cs));
  const english = groupByBase(flatten(en));
  const problems: Problem[] = [];
  for (const base of new Set([...czech.keys(), ...english.keys()])) {
    const [ours, theirs] = [czech.get(base), english.get(base)];
    if (!ours || !theirs) {
      problems.push({ path: fileOf(ours ? 'en' : 'cs', base), message: `${base} is missing` });
      continue;
    }
    if (ours.has('') !== theirs.has('')) {
      problems.push({ path: fileOf('en', base), message: `${base} is plural in one language only` });
    }
    const wanted = placeholdersOf(ours);
    for (const [language, forms] of [
      ['cs', ours],
      ['en', theirs],
    ] as const) {
      for (const [form, text] of forms) {
        const found = placeholders(text);
        // "one machine" may omit its number.
        const missing = [...wanted].filter((name) => !found.has(name) && !(form !== '' && name === 'count'));
        const surplus = [...found].filter((name) => !wanted.has(name));
        const names = [
          ...missing.map((name) => `lacks {{${name}}}`),
          ...surplus.map((name) => `adds {{${name}}}`),
        ];
        if (names.length > 0) {
          problems.push({
            path: fileOf(language, base),
            message: `${base}${form && `_${form}`} ${names.join(', ')}`,
          });
        }
      }
    }
  }
  return problems;
}

const placeholdersOf = (forms: ReadonlyMap<string, string>) =>
  new Set([...forms.values()].flatMap((text) => [...placeholders(text)]));

/** The placeholders of a key in all its forms. */
export function placeholdersByKey(messages: Messages): Map<string, Set<string>> {
  return new Map([...groupByBase(flatten(messages))].map(([base, forms]) => [base, placeholdersOf(forms)]));
}
