import type { Argument, Expression, TemplateLiteral } from 'oxc-parser';
import { importsOf, resolveFile } from './check-imports.ts';
import { baseKey, flatten, placeholdersByKey, type Messages } from './message-rules.ts';
import { lineOf, visit, type Problem, type Source } from './source.ts';

export const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `machines.status.${status}` → every key it can produce. */
function templatePattern({ quasis }: TemplateLiteral): RegExp {
  return new RegExp(`^${quasis.map(({ value }) => escapeRegExp(value.raw)).join('[^.]+')}$`);
}

/** The literals and templates that an argument can evaluate to, through `? :`, `??` and `||`. */
export function branches(argument: Argument | undefined): Expression[] {
  if (!argument || argument.type === 'SpreadElement') return [];
  switch (argument.type) {
    case 'ConditionalExpression':
      return [...branches(argument.consequent), ...branches(argument.alternate)];
    case 'LogicalExpression':
      return [...branches(argument.left), ...branches(argument.right)];
    default:
      return [argument];
  }
}

/** The placeholder names passed in `t(key, { … })`; undefined if they are not literal. */
function givenNames(argument: Argument | undefined): Set<string> | undefined {
  if (!argument) return new Set();
  if (argument.type !== 'ObjectExpression') return undefined;
  const names = new Set<string>();
  for (const property of argument.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return undefined;
    names.add(property.key.name);
  }
  return names;
}

export function isTranslate(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 't'
  );
}

/**
 * Which keys the code uses. A key counts as used if it appears as a whole string anywhere (column tables and `error:`
 * of schemas contain keys too), or if a template with its section can produce it. Arguments of `t()` are checked more
 * strictly: the key exists and its placeholders are filled.
 */
export function checkUsage(messages: Messages, sources: readonly Source[]): Problem[] {
  const placeholders = placeholdersByKey(messages);
  const keys = [...placeholders.keys()];
  const sections = new Set(Object.keys(messages));
  const used = new Set<string>();
  const problems: Problem[] = [];

  for (const source of sources) {
    const { path } = source;
    visit(source, {
      Literal: ({ value }) => {
        if (typeof value === 'string' && placeholders.has(value)) used.add(value);
      },
      TemplateLiteral: (node) => {
        const start = node.quasis[0]?.value.raw ?? '';
        if (!sections.has(start.split('.')[0] ?? '') || !start.includes('.')) return;
        const pattern = templatePattern(node);
        for (const key of keys) if (pattern.test(key)) used.add(key);
      },
      CallExpression: ({ callee, arguments: [first, second], start }) => {
        if (!isTranslate(callee)) return;
        const add = (message: string) => problems.push({ path, line: lineOf(source, start), message });
        for (const key of branches(first)) {
          if (key.type === 'Literal' && typeof key.value === 'string') {
            const wanted = placeholders.get(key.value);
            const given = givenNames(second);
            const missing = given && [...(wanted ?? [])].filter((name) => !given.has(name));
            if (!wanted) add(`no message ${key.value}`);
            else if (missing && missing.length > 0) add(`${key.value} needs ${missing.join(', ')}`);
          } else if (key.type === 'TemplateLiteral') {
            const text = source.text.slice(key.start, key.end);
            if (key.quasis[0]?.value.raw === '')
              add(`${text} starts with a value, so its keys cannot be searched for`);
            else if (!keys.some((known) => templatePattern(key).test(known))) add(`no message ${text}`);
          }
        }
      },
    });
  }

  for (const key of nestedKeys(messages)) used.add(key);
  const unused = keys.filter((key) => !used.has(key));
  return [
    ...problems,
    ...unused.map((key) => ({
      path: `core/src/i18n/cs/${key.split('.')[0]}.ts`,
      message: `${key} is not used`,
    })),
  ];
}

/** Keys included by other messages with `$t(…)`. */
function nestedKeys(messages: Messages): string[] {
  return [...flatten(messages).values()].flatMap((text) =>
    [...text.matchAll(/\$t\(\s*([\w.]+)/g)].map((match) => baseKey(match[1] ?? '')),
  );
}

const lazyLoaders = ['lazyPart', 'withMessages'];

/** The calls that load a part of a screen together with areas of messages: `lazyPart(() => import(…), 'records')`. */
function lazyParts(source: Source): { start: number; end: number; areas: string[] }[] {
  const parts: { start: number; end: number; areas: string[] }[] = [];
  visit(source, {
    CallExpression: ({ callee, arguments: [, ...areas], start, end }) => {
      if (callee.type !== 'Identifier' || !lazyLoaders.includes(callee.name)) return;
      const names = areas.map((area) => (area.type === 'Literal' ? String(area.value) : ''));
      parts.push({ start, end, areas: names });
    },
  });
  return parts;
}

/**
 * The messages of a section that a screen uses without loading them: `entries` are its files, with all that they
 * import, also later; `loaded` are the sections. A lazy part may load more (`sectionsOf` its areas).
 */
export function checkLoaded(
  messages: Messages,
  loaded: readonly string[],
  entries: readonly string[],
  sources: readonly Source[],
  sectionsOf: (area: string) => string[] = (area) => [area],
): Problem[] {
  const keys = new Set([...flatten(messages).keys()].map(baseKey));
  const known = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const problems: Problem[] = [];
  const follow = (path: string, sections: ReadonlySet<string>): void => {
    const source = known.get(path);
    const visited = `${path} ${[...sections].toSorted().join(' ')}`;
    if (source === undefined || seen.has(visited)) return;
    seen.add(visited);
    const isMissing = (section = '') => section in messages && !sections.has(section);
    const look = (key: string, start: number) => {
      if (!isMissing(key.split('.')[0])) return;
      problems.push({ path, line: lineOf(source, start), message: `${key} is not loaded on its screen` });
    };
    visit(source, {
      Literal: ({ value, start }) => {
        if (typeof value === 'string' && keys.has(value)) look(value, start);
      },
      TemplateLiteral: (node) => {
        const pattern = templatePattern(node);
        if (/^\w+\./.test(node.quasis[0]?.value.raw ?? '') && [...keys].some((key) => pattern.test(key)))
          look(source.text.slice(node.start + 1, node.end - 1), node.start);
      },
    });
    const parts = lazyParts(source);
    for (const { specifier, offset, typeOnly } of importsOf(source)) {
      if (typeOnly) continue;
      const areas = parts.find(({ start, end }) => start < offset && offset < end)?.areas ?? [];
      follow(resolveFile(path, specifier) ?? '', new Set([...sections, ...areas.flatMap(sectionsOf)]));
    }
  };
  for (const path of entries) follow(path, new Set(loaded));
  return problems;
}

const czechLetters = /[ěščřžýáíéúůďťňó]/i;

/** User-facing texts belong in the messages, never in a component. */
export function checkHardcodedTexts(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    const look = (text: string, start: number) => {
      if (!czechLetters.test(text)) return;
      problems.push({
        path: source.path,
        line: lineOf(source, start),
        message: `"${text.trim()}" belongs in the messages`,
      });
    };
    visit(source, {
      Literal: ({ value, start }) => {
        if (typeof value === 'string') look(value, start);
      },
      TemplateElement: ({ value, start }) => look(value.raw, start),
      JSXText: ({ value, start }) => look(value, start),
    });
    return problems;
  });
}
