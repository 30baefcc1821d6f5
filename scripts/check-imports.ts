import { posix } from 'node:path';
import { bans, rows, type Ban, type Row } from './import-table.ts';
import { matches, namesIn, repositoryFiles, unusedPatterns } from './patterns.ts';
import { lineOf, readSources, report, visit, type Problem, type Source } from './source.ts';

interface Import {
  specifier: string;
  offset: number;
  /** Erased at compile time. */
  typeOnly: boolean;
}

const onlyTypes = (entries: readonly { isType: boolean }[]) =>
  entries.length > 0 && entries.every(({ isType }) => isType);

/** Every module specifier in a file: imports, re-exports, `import()` and `import('…')` types. */
export function importsOf(source: Source): Import[] {
  const { staticImports, staticExports } = source.parsed.module;
  const found: Import[] = staticImports.map(({ moduleRequest, start, entries }) => ({
    specifier: moduleRequest.value,
    offset: start,
    typeOnly: onlyTypes(entries),
  }));
  for (const { entries, start } of staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) found.push({ specifier: request.value, offset: start, typeOnly: onlyTypes(entries) });
  }
  visit(source, {
    ImportExpression: ({ source: request, start }) => {
      if (request.type === 'Literal' && typeof request.value === 'string') {
        found.push({ specifier: request.value, offset: start, typeOnly: false });
      }
    },
    TSImportType: ({ source: request, start }) =>
      found.push({ specifier: request.value, offset: start, typeOnly: true }),
  });
  return found;
}

/** The repository path of a specifier, or undefined for a package. */
export function resolveFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const core = /^@strojpark\/core\/(.+)$/.exec(specifier);
  if (core) return `core/src/${core[1]}.ts`;
  const workspace = /^@strojpark\/([^/]+)\/(.+)$/.exec(specifier);
  return workspace ? `${workspace[1]}/${workspace[2]}` : undefined;
}

function packageAllowed(name: string, packages: readonly string[]): boolean {
  const fits = (pattern: string) => matches(name, pattern) || matches(name, `${pattern}/**`);
  return (
    packages.some((pattern) => !pattern.startsWith('!') && fits(pattern)) &&
    !packages.some((pattern) => pattern.startsWith('!') && fits(pattern.slice(1)))
  );
}

export function checkImports(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) => {
    const { path } = source;
    const row = rows.find(({ from }) => matches(path, from));
    if (!row) return [{ path, message: 'matches no row of scripts/import-table.ts' }];
    const names = namesIn(path, row.from);

    return importsOf(source).flatMap(({ specifier, offset, typeOnly }): Problem[] => {
      const line = lineOf(source, offset);
      const file = resolveFile(path, specifier);
      const types = typeOnly ? (row.types ?? []) : [];
      if (types.some((pattern) => matches(file ?? specifier, pattern, names))) return [];
      if (file === undefined) {
        if (packageAllowed(specifier, row.packages)) return [];
        return [{ path, line, message: `must not import the package ${specifier}` }];
      }
      if (!row.files.some((pattern) => matches(file, pattern, names))) {
        return [{ path, line, message: `must not import ${file} (${row.from})` }];
      }
      const ban = bans.find(
        ({ from, except, files }) =>
          matches(path, from) && matches(file, files) && !(except !== undefined && matches(path, except)),
      );
      return ban ? [{ path, line, message: `must not import ${file}: ${ban.why}` }] : [];
    });
  });
}

/** Entries of the table that no longer match any file or import. */
export function checkTable(
  sources: readonly Source[],
  files: readonly string[],
  table: { rows: readonly Row[]; bans: readonly Ban[] } = { rows, bans },
): Problem[] {
  const packages = new Set(
    sources.flatMap((source) =>
      importsOf(source)
        .map(({ specifier }) => specifier)
        .filter((specifier) => resolveFile(source.path, specifier) === undefined),
    ),
  );
  const path = 'scripts/import-table.ts';
  const banned = table.bans.flatMap((ban) => [ban.from, ban.files, ...(ban.except ? [ban.except] : [])]);
  const of = (key: 'files' | 'types' | 'packages') => table.rows.flatMap((row) => row[key] ?? []);
  return [
    ...unusedPatterns(path, [...table.rows.map(({ from }) => from), ...of('files'), ...banned], files),
    ...unusedPatterns(path, of('types'), [...files, ...packages]),
    ...unusedPatterns(path, of('packages'), [...packages]),
  ];
}

if (import.meta.main) {
  const sources = readSources();
  report([...checkImports(sources), ...checkTable(sources, repositoryFiles())]);
}
