import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryKey } from '@strojpark/core/domain/machines/category-key';
import { silhouettes } from '@strojpark/core/domain/machines/silhouettes';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Silhouette } from './silhouette.tsx';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sprite = read('web/public/machines.svg');

const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
const seeded = [...read('server/src/modules/seed/categories.data.ts').matchAll(/^ {4}key: '([^']+)'/gm)].map(
  ([, key = '']) => key,
);

function symbolOf(category: string, name?: string): string | undefined {
  const { container, unmount } = render(<Silhouette name={name} category={category} />);
  const href = container.querySelector('use')?.getAttribute('href');
  unmount();
  return href?.replace('/machines.svg#', '');
}

it('shows the drawing of every seeded category, and a neutral machine for the rest', () => {
  const drawn = seeded.filter((category) => category !== 'other');
  expect(drawn).toHaveLength(6);
  expect(drawn.map((category) => symbolOf(category))).toEqual(drawn);
  expect(symbolOf('other')).toBe('machine');
  expect(symbols).toHaveLength(silhouettes.length);
  expect(new Set(symbols)).toEqual(new Set(silhouettes));
});

it.each([
  ['Rypadla pásová', 'excavation'],
  ['Minirýpadla', 'excavation'],
  ['Track Excavators', 'excavation'],
  ['Rypadlonakladače', 'backhoe'],
  ['Rýpadlo-nakladače', 'backhoe'],
  ['Backhoe Loaders', 'backhoe'],
  ['Smykem řízené nakladače', 'skid-steer'],
  ['Skid Steer Loaders', 'skid-steer'],
  ['Dozery', 'dozer'],
  ['Track Type Tractors', 'dozer'],
  ['Grejdry', 'grader'],
  ['Motor Graders', 'grader'],
  ['Kolové nakladače', 'heavy-machinery'],
  ['Wheel Loader', 'heavy-machinery'],
  ['Tandemové válce', 'compaction'],
  ['Jeřáby', 'cranes'],
  ['Věžové jeřáby', 'tower-crane'],
  ['Tower Cranes', 'tower-crane'],
  ['Pásové jeřáby', 'crawler-crane'],
  ['Crawler Cranes', 'crawler-crane'],
  ['Nůžkové plošiny', 'scissor-lift'],
  ['Scissor Lifts', 'scissor-lift'],
  ['Pracovní plošiny', 'boom-lift'],
  ['Boom Lifts', 'boom-lift'],
  ['Podvalníky', 'trailer'],
  ['Low-loaders', 'trailer'],
  ['Vysokozdvižné vozíky', 'material-handling'],
  ['Forklift trucks', 'material-handling'],
  ['Sklápěče', 'transportation'],
])('recognises the category %s', (name, drawing) => {
  expect(symbolOf(categoryKey(name))).toBe(drawing);
});

it.each([
  ['Grejdr Caterpillar 140', 'heavy-machinery', 'grader'],
  ['Pásový dozer Caterpillar D5', 'heavy-machinery', 'dozer'],
  ['Rýpadlo-nakladač JCB 4CX', 'excavation', 'backhoe'],
  ['Smykem řízený nakladač Bobcat S650', 'excavation', 'skid-steer'],
  ['Kloubová plošina Haulotte HA16 RTJ', 'other', 'boom-lift'],
  ['Nůžková plošina Genie GS-3246', 'material-handling', 'scissor-lift'],
  ['Samostavitelný věžový jeřáb Liebherr 53 K', 'cranes', 'tower-crane'],
  ['Teleskopický pásový jeřáb Sennebogen 673', 'cranes', 'crawler-crane'],
  ['Autojeřáb Grove GMK3060L', 'cranes', 'cranes'],
  ['Teleskopický manipulátor JCB 540-170', 'other', 'material-handling'],
  ['Podvalník Goldhofer STZ-L 3', 'transportation', 'trailer'],
  ['Caterpillar 301.7 compact excavator', 'other', 'excavation'],
  ['Pojízdný kompresor Atlas Copco XAS 88', 'other', 'machine'],
  ['Volvo L90H', 'heavy-machinery', 'heavy-machinery'],
])('the name %s says more than the category %s', (name, category, drawing) => {
  expect(symbolOf(category, name)).toBe(drawing);
});

it('shows a neutral machine for a category that has no drawing', () => {
  expect(symbolOf('drilling-rigs')).toBe('machine');
});

it('loads quickly: the sprite has at most 21 kB and no styles, scripts or links', () => {
  expect(new TextEncoder().encode(sprite).length).toBeLessThan(21_000);
  expect(sprite).not.toMatch(/<(?:style|script|image|use|a)\b|\son\w+=|href/);
});
