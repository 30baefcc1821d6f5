import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Problem } from './source.ts';

/** Converts a pattern of the import table to a regular expression; `names` supplies the values of `:name`. */
export function patternToRegExp(pattern: string, names: Record<string, string> = {}): RegExp {
  const body = pattern.replaceAll(/\*\*\/|\*\*|\*|:[a-z]+|\{[^}]+\}|[.+^$()|[\]\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token.startsWith('{')) return `(?:${token.slice(1, -1).replaceAll(',', '|')})`;
    if (token.startsWith(':') && token.length > 1) {
      const name = token.slice(1);
      return names[name] ?? `(?<${name}>[^/]+)`;
    }
    return `\\${token}`;
  });
  return new RegExp(`^${body}$`);
}

export const matches = (path: string, pattern: string, names?: Record<string, string>) =>
  patternToRegExp(pattern, names).test(path);

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
    .filter((pattern) => {
      const expression = patternToRegExp(pattern.replace(/^!/, ''));
      return !names.some((name) => expression.test(name));
    })
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
