import type { Expression } from 'oxc-parser';
import { basename } from 'node:path';
import { branches, isTranslate } from './message-usage.ts';
import { matches } from './patterns.ts';
import { lineOf, visit, type Problem, type Source } from './source.ts';

/** Source rules that the linter cannot express. */
export function checkSource(source: Source): Problem[] {
  return [
    checkName,
    checkComments,
    checkReExports,
    checkSql,
    checkComponents,
    checkDomainWords,
    checkUiTexts,
  ].flatMap((rule) => rule(source));
}

const meaninglessNames = /^(utils?|helpers?|misc|types?|common-utils|shared|index)$/;

/** A file is named after what it does. */
function checkName({ path }: Source): Problem[] {
  const words = path.replace(/\.tsx?$/, '').split(/[/.]/);
  const word = words.find((part) => meaninglessNames.test(part));
  return word === undefined
    ? []
    : [{ path, message: `"${word}" is meaningless: name the file after what it does` }];
}

const suppression =
  /\b(?:eslint|oxlint|tslint|biome|stylelint)-(?:disable|ignore)|@ts-(?:ignore|nocheck|expect-error)|(?:prettier|oxfmt)-ignore|\b(?:v8|c8|istanbul) ignore|@knipignore/;
const unfinishedWork = /\b(?:TODO|FIXME|XXX|HACK)\b/;

/** No comment disables a rule or postpones work. */
function checkComments(source: Source): Problem[] {
  return source.parsed.comments.flatMap(({ value, start }) => {
    const found = suppression.exec(value) ?? unfinishedWork.exec(value);
    return found
      ? [{ path: source.path, line: lineOf(source, start), message: `comment with ${found[0]}` }]
      : [];
  });
}

/** Everything is imported from the file that defines it. */
function checkReExports(source: Source): Problem[] {
  return source.parsed.module.staticExports
    .filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest))
    .map(({ start }) => ({
      path: source.path,
      line: lineOf(source, start),
      message: 're-exports from another file',
    }));
}

/** The files that may contain queries: repos, and the tests and tools that bypass them. */
export const sqlFiles = [
  '**/*.repo.ts',
  '**/*.test.ts',
  'server/{src/db,migrations,test}/**',
  '{bench,scripts}/**',
];
const queryBuilders = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'executeQuery',
]);

/** Queries are only in these files, even through a `db` that was passed in. */
function checkSql(source: Source): Problem[] {
  if (sqlFiles.some((place) => matches(source.path, place))) return [];
  const problems: Problem[] = [];
  visit(source, {
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!queryBuilders.has(callee.property.name)) return;
      problems.push({
        path: source.path,
        line: lineOf(source, start),
        message: `${callee.property.name}() belongs in a repo`,
      });
    },
  });
  return problems;
}

const kebab = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

/** One exported component per file, and the file is named after it. */
function checkComponents({ path, parsed }: Source): Problem[] {
  if (!/^web\/src\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return [];
  const components = parsed.module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, exportName }) => !isType && /^[A-Z].*[a-z]/.test(exportName.name ?? ''))
    .map(({ exportName }) => exportName.name ?? '');
  if (components.length > 1)
    return [{ path, message: `exports several components: ${components.join(', ')}` }];
  const [name] = components;
  if (name === undefined || kebab(name) === basename(path, '.tsx')) return [];
  return [{ path, message: `exports ${name}, so the file should be named ${kebab(name)}.tsx` }];
}

const domainFreeFiles = /^web\/src\/(?:ui|lib)\/(?!.*\.test\.tsx?$)/;
const domainWord =
  /[Mm]achine|[Rr]eservation|[Cc]ustomer|[Ss]eller|[Ee]quipment|[Rr]eplacement|[Ii]nventory|(?:(?<![A-Za-z])s|S)(?:ales?|old)(?![a-z])/;

/** `ui` and `lib` must be usable in any product. */
function checkDomainWords(source: Source): Problem[] {
  if (!domainFreeFiles.test(source.path)) return [];
  return source.text.split('\n').flatMap((text, index) => {
    const word = domainWord.exec(text)?.[0];
    return word === undefined
      ? []
      : [{ path: source.path, line: index + 1, message: `"${word}" belongs in an entity or a feature` }];
  });
}

/** Texts that suit every product: those of all screens, of lists, and what forms ask. */
const commonNouns = /^(?:common|lists|questions)\./;

/** A component of `ui` knows only texts that suit every product; all others are passed to it. */
function checkUiTexts(source: Source): Problem[] {
  const { path } = source;
  if (!path.startsWith('web/src/ui/') || /\.test\.tsx?$/.test(path)) return [];
  const problems: Problem[] = [];
  const isCommon = (key: Expression) =>
    (key.type === 'Literal' && commonNouns.test(String(key.value))) ||
    (key.type === 'TemplateLiteral' && commonNouns.test(key.quasis[0]?.value.raw ?? ''));
  visit(source, {
    CallExpression: ({ callee, arguments: [key], start }) => {
      if (!isTranslate(callee) || branches(key).every(isCommon)) return;
      problems.push({
        path,
        line: lineOf(source, start),
        message: 'ui may only translate keys of common, lists and questions',
      });
    },
  });
  return problems;
}

/** The files that define query keys; tests may use any noun. */
export const queryKeyFiles = ['web/src/**/*.queries.ts'];

/** Each noun of query keys is declared once, in a `*.queries.ts`; all others import its keys from there. */
export function checkQueryNouns(sources: readonly Source[]): Problem[] {
  const declared = new Map<string, string>();
  return sources.flatMap((source) => {
    const { path } = source;
    if (!path.startsWith('web/src/') || /\.test\.tsx?$/.test(path)) return [];
    const problems: Problem[] = [];
    visit(source, {
      CallExpression: ({ callee, arguments: [noun], start }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'queryNoun') return;
        const refuse = (message: string) => problems.push({ path, line: lineOf(source, start), message });
        if (!queryKeyFiles.some((pattern) => matches(path, pattern)))
          refuse('queryNoun() belongs in a *.queries.ts');
        if (noun?.type !== 'Literal' || typeof noun.value !== 'string') {
          refuse('queryNoun() needs its noun as a string literal');
          return;
        }
        const other = declared.get(noun.value);
        if (other !== undefined) refuse(`the query keys of '${noun.value}' are already declared in ${other}`);
        declared.set(noun.value, path);
      },
    });
    return problems;
  });
}
