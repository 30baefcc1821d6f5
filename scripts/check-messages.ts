import { errorStatus } from '../core/src/errors.ts';
import { cs } from '../core/src/i18n/cs.ts';
import { en } from '../core/src/i18n/en.ts';
import { resolveFile } from './check-imports.ts';
import { checkForms, checkGender, checkSameKeys } from './message-rules.ts';
import { checkHardcodedTexts, checkLoaded, checkUsage } from './message-usage.ts';
import { readSources, report, type Problem } from './source.ts';

/** The texts of the error codes: one per code, plus variants of it (`<code>_<variant>`). */
function checkErrorCodes(): Problem[] {
  const path = 'core/src/i18n/cs/errors.ts';
  const codes = Object.keys(errorStatus);
  const texts = Object.keys(cs.errors);
  const belongs = (text: string) => codes.some((code) => text === code || text.startsWith(`${code}_`));
  return [
    ...codes
      .filter((code) => !texts.includes(code))
      .map((code) => ({ path, message: `errors.${code} is missing` })),
    ...texts
      .filter((text) => !belongs(text))
      .map((text) => ({ path, message: `no error has the code ${text}` })),
  ];
}

const sources = readSources();
const product = sources.filter(
  ({ path }) => /^(core|server|web)\/src\//.test(path) && !/\.test\.tsx?$|^core\/src\/i18n\//.test(path),
);

/** The sections in a file that puts some of them together. */
const sectionsIn = (file: string): string[] =>
  sources
    .filter(({ path }) => path === file)
    .flatMap(({ parsed }) => parsed.module.staticImports.flatMap(({ entries }) => entries))
    .map(({ localName: { value } }) => (value === 'imports' ? 'import' : value));

/** The sections of an area: those of its file, or the one that it is named after. */
function sectionsOf(area: string): string[] {
  const sections = sectionsIn(`core/src/i18n/cs-${area}.ts`);
  return sections.length > 0 ? sections : [area];
}

const firstSections = [...sectionsIn('web/src/lib/first-messages/cs.ts'), ...sectionsOf('work')];

/** Each route whose loader does not load all messages: the screen, and what it uses without loading it. */
function missingMessages(): Problem[] {
  const path = 'web/src/app/routes.tsx';
  const routes = product.find((source) => source.path === path)?.text.split('createRoute(') ?? [];
  return routes
    .filter((route) => !route.includes('loader: loadAllMessages'))
    .flatMap((route) => {
      const names = /loader: loadMessages\(([^)]*)\)/.exec(route)?.[1] ?? '';
      const own = [...names.matchAll(/\w+/g)].flatMap(([name]) => sectionsOf(name));
      const screens = [...route.matchAll(/import\('([^']+)'\)/g)].map(
        ([, specifier = '']) => resolveFile(path, specifier) ?? '',
      );
      return checkLoaded(cs, [...firstSections, ...own], screens, product, sectionsOf);
    });
}

report([
  ...checkForms('cs', cs),
  ...checkForms('en', en),
  ...checkGender('cs', cs),
  ...checkSameKeys(cs, en),
  ...checkErrorCodes(),
  ...checkUsage(cs, product),
  ...missingMessages(),
  ...checkHardcodedTexts(product.filter(({ path }) => path.startsWith('web/'))),
]);
