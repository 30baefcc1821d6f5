import { describe, expect, test } from 'vitest';
import { checkForms, checkGender, checkSameKeys, flatten, placeholders } from './message-rules.ts';
import { checkHardcodedTexts, checkLoaded, checkUsage } from './message-usage.ts';
import { parseSource } from './source.ts';

const messagesOf = (problems: readonly { message: string }[]) => problems.map(({ message }) => message);

test('nested sections become full keys', () => {
  expect([...flatten({ machines: { status: { sold: 'Prodaný' } } })]).toEqual([
    ['machines.status.sold', 'Prodaný'],
  ]);
});

test('placeholders are read with and without a format', () => {
  expect([...placeholders('{{holder}} do {{ expiresAt, date }} za {{- price}}')]).toEqual([
    'holder',
    'expiresAt',
    'price',
  ]);
});

test('an ending for either gender is reported, one in a word or a unit is not', () => {
  const of = (text: string) => messagesOf(checkGender('cs', { machines: { a: text } }));
  for (const text of ['Uložil(a) {{name}}', 'Uložil/a', 'rezervoval/la stroj'])
    expect(of(text)).toEqual(['machines.a has endings for both genders']);
  for (const text of ['SAP ID/IČO', 'Uloženo: {{name}} (a další)', 'km/auto']) expect(of(text)).toEqual([]);
});

describe('plural forms', () => {
  const czech = {
    a_one: '{{count}} stroj',
    a_few: '{{count}} stroje',
    a_many: '{{count}} stroje',
    a_other: 'strojů',
  };

  test('Czech has four and English has two', () => {
    expect(checkForms('cs', { machines: czech })).toEqual([]);
    expect(checkForms('en', { machines: { a_one: 'machine', a_other: 'machines' } })).toEqual([]);
  });

  test('a missing one is reported', () => {
    const { a_few: _, ...rest } = czech;
    expect(messagesOf(checkForms('cs', { machines: rest }))).toEqual(['machines.a lacks the plural few']);
  });

  test('one that the language does not have is reported', () => {
    expect(messagesOf(checkForms('en', { machines: czech }))).toEqual([
      'machines.a has the plural few, many, which en does not have',
    ]);
  });

  test('an empty text is reported', () => {
    expect(messagesOf(checkForms('en', { machines: { a: ' ' } }))).toEqual(['machines.a is empty']);
  });
});

describe('both languages', () => {
  test('a key in only one language is reported for the other', () => {
    expect(checkSameKeys({ a: { b: 'x' } }, { a: {} })).toEqual([
      { path: 'core/src/i18n/en/a.ts', message: 'a.b is missing' },
    ]);
    expect(checkSameKeys({ a: {} }, { a: { b: 'x' } })[0]?.path).toBe('core/src/i18n/cs/a.ts');
  });

  test('different placeholders are reported', () => {
    expect(messagesOf(checkSameKeys({ a: { b: '{{name}}' } }, { a: { b: '{{nmae}}' } }))).toEqual([
      'a.b lacks {{name}}, adds {{nmae}}',
    ]);
  });

  test('a singular may omit its number', () => {
    expect(
      checkSameKeys(
        {
          a: {
            b_one: 'stroj',
            b_few: '{{count}} stroje',
            b_many: '{{count}} stroje',
            b_other: '{{count}} strojů',
          },
        },
        { a: { b_one: 'a machine', b_other: '{{count}} machines' } },
      ),
    ).toEqual([]);
  });

  test('a plural in only one language is reported', () => {
    expect(messagesOf(checkSameKeys({ a: { b: 'x' } }, { a: { b_one: 'x', b_other: 'y' } }))).toEqual([
      'a.b is plural in one language only',
    ]);
  });
});

describe('usage', () => {
  const messages = {
    machines: {
      title: 'Stroje',
      count_one: '{{count}} stroj',
      count_other: '{{count}} strojů',
      status: { sold: 'Prodaný', reserved: 'Rezervovaný' },
    },
  };
  const allUsed = "t('machines.title'); t('machines.count', { count }); t(`machines.status.${status}`);";
  const usage = (text: string, more = '') =>
    messagesOf(checkUsage(messages, [parseSource('web/src/a.tsx', text + more)]));

  test('a literal, a plural and a template use their keys', () => {
    expect(usage(allUsed)).toEqual([]);
  });

  test('a key in a table, an attribute or a branch counts as used', () => {
    expect(
      usage(
        `const columns = { label: 'machines.title' }; t(sold ? 'machines.status.sold' : 'machines.status.reserved');
         const line = <Trans i18nKey="machines.count" />;`,
      ),
    ).toEqual([]);
  });

  test('an unused key is reported', () => {
    expect(usage("t('machines.title'); t(`machines.status.${status}`);")).toEqual([
      'machines.count is not used',
    ]);
  });

  test('a template uses only the keys that it can produce', () => {
    expect(usage("t('machines.title'); t(`machines.status.${status}`); f(`machines.stat${x}`)")).toContain(
      'machines.count is not used',
    );
  });

  test('a key that does not exist is reported', () => {
    expect(
      usage(allUsed, "t('machines.titel'); i18n.t('machines.status'); t(`machines.stavy.${x}`);"),
    ).toEqual([
      'no message machines.titel',
      'no message machines.status',
      'no message `machines.stavy.${x}`',
    ]);
  });

  test('a template that starts with a value is reported', () => {
    expect(usage(allUsed, 't(`${noun}.title`);')).toEqual([
      '`${noun}.title` starts with a value, so its keys cannot be searched for',
    ]);
  });

  test('a placeholder without a value is reported', () => {
    expect(usage(allUsed, "t('machines.count'); t('machines.count', { cuont: 1 });")).toEqual([
      'machines.count needs count',
      'machines.count needs count',
    ]);
    expect(usage(allUsed, "t('machines.count', options); t('machines.count', { ...options });")).toEqual([]);
  });
});

test('a message that a screen uses, also in what it loads later, has to be loaded with it', () => {
  const sources = [
    parseSource(
      'web/src/pages/a.tsx',
      "import type { C } from './c.tsx'; t('machines.title'); import('./b.tsx');",
    ),
    parseSource('web/src/pages/b.tsx', 't(`shell.${part}`);'),
    parseSource('web/src/pages/c.tsx', "t('reports.title');"),
  ];
  const messages = { machines: { title: 'a' }, shell: { part: 'b' }, reports: { title: 'c' } };
  const found = (loaded: string[]) =>
    checkLoaded(messages, loaded, ['web/src/pages/a.tsx'], sources).map(({ message }) => message);
  expect(found(['machines'])).toEqual(['shell.${part} is not loaded on its screen']);
  expect(found(['machines', 'shell'])).toEqual([]);
});

test('a lazy part may load messages that its screen does not', () => {
  const part = parseSource('web/src/b.tsx', "t('reports.title');");
  const screenOf = (load: string) => parseSource('web/src/a.tsx', `const B = ${load};`);
  const found = (load: string) =>
    checkLoaded({ reports: { title: 'c' } }, [], ['web/src/a.tsx'], [screenOf(load), part]).length;
  expect(found("lazyPart(async () => (await import('./b.tsx')).B, 'reports')")).toBe(0);
  expect(found("lazyPart(async () => (await import('./b.tsx')).B, 'users')")).toBe(1);
  expect(found("lazy(async () => ({ default: (await import('./b.tsx')).B }))")).toBe(1);
});

test('a Czech text in a component is reported', () => {
  const source = parseSource(
    'web/src/a.tsx',
    'const a = <Button title="Uložit">Prodat stroj číslo {`ř${1}`}</Button>;',
  );
  expect(checkHardcodedTexts([source])).toHaveLength(3);
});
