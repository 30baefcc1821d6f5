import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

it('the container image is built from everything that its build reads', () => {
  const [before = ''] = readFileSync('deploy/Dockerfile', 'utf8').split('RUN npm run build');
  const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const { workspaces } = read('package.json') as { workspaces: string[] };
  // What the settings of a copied workspace extend.
  const settings = workspaces
    .filter((workspace) => copied.includes(workspace) && existsSync(`${workspace}/tsconfig.json`))
    .map((workspace) => join(workspace, (read(`${workspace}/tsconfig.json`) as { extends: string }).extends));
  expect(settings).not.toEqual([]);
  const packages = workspaces.map((workspace) => `${workspace}/package.json`);
  expect(copied).toEqual(expect.arrayContaining([...packages, ...settings]));
});
