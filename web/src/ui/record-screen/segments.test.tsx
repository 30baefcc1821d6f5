import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Segments } from './segments.tsx';

const button = (name: string) => screen.getByRole('button', { name });

const nextFrames = async () =>
  new Promise(
    (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

function SoldOrReserved() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const segments = ['sold', 'reserved'].map((name) => ({
    name,
    label: name,
    isOn: chosen.includes(name),
    onClick: ({ ctrlKey }: MouseEvent) => setChosen(ctrlKey ? [...chosen, name] : [name]),
  }));
  return <Segments groups={[{ label: 'Stav', segments }]} />;
}

test('a click is shown at once in its group only, and the screen follows after the paint', async () => {
  const onClick = vi.fn<() => void>();
  const segments = (label: string) => [{ name: 'one', label, isOn: false, onClick }];
  renderApp(
    <Segments
      groups={[
        { label: 'Stav', segments: segments('Prodáno') },
        { label: 'Prodejce', segments: segments('Moje') },
      ]}
    />,
  );
  fireEvent.click(button('Prodáno'));
  expect(button('Prodáno').dataset).toHaveProperty('clicked');
  expect(button('Moje').dataset).not.toHaveProperty('clicked');
  expect(onClick).not.toHaveBeenCalled();
  await waitFor(() => expect(onClick).toHaveBeenCalledOnce());
  await waitFor(() => expect(button('Prodáno').dataset).not.toHaveProperty('clicked'));
});

test('until the screen follows, no other option is said to be on', async () => {
  renderApp(<SoldOrReserved />);
  fireEvent.click(button('sold'));
  await waitFor(() => expect(button('sold').ariaPressed).toBe('true'));
  fireEvent.click(button('reserved'));
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([button('sold')]);
  await waitFor(() => expect(screen.getAllByRole('button', { pressed: true })).toEqual([button('reserved')]));
});

test('an option that is added right after another is added to it', async () => {
  renderApp(<SoldOrReserved />);
  for (const name of ['sold', 'reserved']) fireEvent.click(button(name), { ctrlKey: true });
  await waitFor(() => expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2));
});

test('the screen does not follow a click after it is left', async () => {
  const onClick = vi.fn<() => void>();
  const segments = [{ name: 'sold', label: 'Prodáno', isOn: false, onClick }];
  const { unmount } = renderApp(<Segments groups={[{ label: 'Stav', segments }]} />);
  fireEvent.click(button('Prodáno'));
  unmount();
  await nextFrames();
  expect(onClick).not.toHaveBeenCalled();
});

test('an option that finds nothing is marked, from its count or as the screen says', () => {
  const option = { isOn: false, onClick: () => undefined };
  const segments = [
    { ...option, name: 'sold', label: 'Prodáno', count: '0' },
    { ...option, name: 'reserved', label: 'Rezervováno', count: '10' },
    { ...option, name: 'all', label: 'Vše', count: '0', isEmpty: false },
  ];
  renderApp(<Segments groups={[{ label: 'Stav', hidesEmpty: true, segments }]} />);
  const marked = screen.getAllByRole('button').filter(({ dataset }) => 'none' in dataset);
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Prodáno 0']);
  expect(screen.getByRole('group', { name: 'Stav' }).dataset).toHaveProperty('hidesEmpty');
});
