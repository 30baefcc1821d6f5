import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const mantine = join(root, 'node_modules/@mantine/core');
const listed = new Set(
  Array.from(
    readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g),
    (match) => match[1] ?? '',
  ),
);

/** Names that our sources import from Mantine. */
function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, list = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of list.split(',')) names.add(name.trim());
    }
  }
  return names;
}

/** The style files of a Mantine module and of everything that it imports. */
function stylesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const own = /([\w-]+)\.module\.mjs$/.exec(file)?.[1];
  const imports = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)];
  return [
    ...(own === undefined ? [] : [own]),
    ...imports.flatMap(([, path = '']) => stylesOf(resolve(dirname(file), path), seen)),
  ];
}

test('every Mantine component used in the sources has its styles in mantine.css', () => {
  const seen = new Set<string>();
  const needed = [...importedNames()].flatMap((name) =>
    stylesOf(join(mantine, `esm/components/${name}/${name}.mjs`), seen),
  );
  const missing = needed.filter(
    (name) => !listed.has(name) && existsSync(join(mantine, `styles/${name}.layer.css`)),
  );
  expect(missing).toEqual([]);
});
