import { globSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import type { Problem } from './source.ts';

/** The segments of a path in the places that a pattern names: `:noun`. */
export function namesIn(path: string, pattern: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((name, index) => (name.startsWith(':') ? [[name, segments[index] ?? ''] as const] : [])),
  );
}

/** Whether a path matches a glob, whose named segments match what `names` contains, or anything. */
export const matches = (path: string, pattern: string, names: Record<string, string> = {}): boolean =>
  posix.matchesGlob(
    path,
    pattern.replaceAll(/(?<=^|\/):[a-z]+/g, (name) => names[name] ?? '*'),
  );

/** `a.{ts,tsx}` as `a.ts` and `a.tsx`: each alternative must match something. */
function alternatives(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (!braces) return [pattern];
  const [all, inside = ''] = braces;
  return inside.split(',').flatMap((one) => alternatives(pattern.replace(all, () => one)));
}

/** The patterns in `path` that match none of the names: left over after a move or deletion. */
export function unusedPatterns(
  path: string,
  patterns: readonly string[],
  names: readonly string[],
): Problem[] {
  return [...new Set(patterns.flatMap(alternatives))]
    .filter((pattern) => !names.some((name) => matches(name, pattern.replace(/^!/, ''))))
    .map((pattern) => ({ path, message: `the pattern ${pattern} matches nothing` }));
}

/** Files that are not in a checkout: installed, built or measured. */
export const generated = /(^|\/)(node_modules|dist|coverage|data|test-results)(\/|$)/;

/** Every file of the repository, as a relative path. */
export function repositoryFiles(): string[] {
  return globSync(['.*', '**'], {
    withFileTypes: true,
    exclude: ({ name }) => name === '.git' || generated.test(name),
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative('.', join(parentPath, name)).replaceAll(sep, '/'));
}
