import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { Highlighted } from './highlighted.tsx';
import classes from './highlighted.module.css';

const wholeOf = (text: string, query?: string) => {
  const { container } = renderApp(<Highlighted text={text} query={query} />);
  expect(container.textContent).toContain(text);
  return [...container.querySelectorAll(`.${classes['whole']}`)].map(({ textContent }) => textContent);
};

test.each([
  ['Teleskopický manipulátor JCB 540-180', 'JCB 540-180'],
  ['Tandemový válec BOMAG BW 120 AD-5', 'BW 120 AD-5'],
  ['Teleskopický manipulátor Manitou MT 1840', 'MT 1840'],
  ['Vysokozdvižný vozík Toyota Tonero 25', 'Tonero 25'],
  ['Tandemový válec HAMM HD 12 VV', 'HD 12 VV'],
  ['Kolový nakladač Caterpillar 950 GC', 'Caterpillar 950 GC'],
  ['Pásové rýpadlo Doosan DX225LC-5 se lžící', 'Doosan DX225LC-5'],
  ['nabídka CN-00012', 'CN-00012'],
])('in %s, %s is not broken', (name, model) => {
  expect(wholeOf(name)).toEqual([model]);
});

test('words without a number, and what is longer than a narrow column, are broken where they have to be', () => {
  expect(wholeOf('Vodohospodářské stavby Labe a.s.')).toEqual([]);
  expect(wholeOf('Vysokozdvižný VCEL120HA00012345')).toEqual([]);
});

test('a match across the parts of a model is marked in full', () => {
  const { container } = renderApp(<Highlighted text="Válec BOMAG BW 120" query="bomag bw" />);
  const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks.join('').replaceAll(' ', '')).toBe('BOMAGBW');
});
