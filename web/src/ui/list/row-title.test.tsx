import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { RowTitle } from './row-title.tsx';

test.each([
  // Next to a record only its longer line counts: beside a long word, less fits than the half of all letters.
  ['Teleskopický manipulátor JCB 540-180', 23],
  ['Tahačový válec Ammann ASC 110', 14],
  ['Nakladač', 8],
])('the room that %s needs on two lines is that of the longer one', (name, letters) => {
  const { container } = renderApp(<RowTitle name={name} detail="X1" />);
  const [shown] = container.querySelectorAll('span');
  expect(shown?.style.getPropertyValue('--letters')).toBe(String(letters));
});
