import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { windowWidth } from '../../../test/window-width.ts';
import { chosenAfter } from './chosen-after.ts';
import { ScreenHeader, type ViewsPlace } from './screen-header.tsx';
import { ScreenRowsContext } from './screen-rows.ts';

/** jsdom lays nothing out, so the width is given. */
const wide = (width: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);

const counts = { sold: '3', reserved: '12', damaged: '0' };

const viewsAt = ({ isIcon }: ViewsPlace) => <span>{isIcon ? 'views as an icon' : 'views as a menu'}</span>;

interface HeaderProps {
  isWork?: boolean;
  isFiltered?: boolean;
  segmentsCount?: boolean;
}

function Header({ isWork = false, isFiltered = false, segmentsCount = false }: HeaderProps) {
  const [chosen, setChosen] = useState<readonly string[]>(['sold']);
  const [isMine, setIsMine] = useState(false);
  return (
    <ScreenRowsContext value={{ total: 3, totalIsExact: true, isPending: false, error: null }}>
      <ScreenHeader
        {...(isFiltered && { total: '3 machines' })}
        isFiltered={isFiltered}
        segmentsCount={segmentsCount}
        views={viewsAt}
        search={{
          label: 'Hledat',
          placeholder: '',
          value: undefined,
          onSearch: () => undefined,
        }}
        chips={<span>a chip</span>}
        segments={[
          {
            label: 'Stav',
            segments: (['sold', 'reserved', 'damaged'] as const).map((name) => ({
              name,
              label: name,
              count: counts[name],
              status: name,
              isOn: chosen.includes(name),
              onClick: (event: MouseEvent) => setChosen(chosenAfter(event, chosen, name) ?? []),
            })),
          },
          {
            label: 'Čí',
            isWork,
            segments: [{ name: 'mine', label: 'Moje', isOn: isMine, onClick: () => setIsMine(!isMine) }],
          },
        ]}
      />
    </ScreenRowsContext>
  );
}

/** Without that of the view menu. */
const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
    .filter((name) => name !== 'Zobrazení');

test.each([576, 916, 1376, 1880])('at %s pixels, views are a menu in the line of the filters', (width) => {
  wide(width);
  renderApp(<Header />);
  const views = screen.getByText('views as a menu');
  expect(views.parentElement?.contains(screen.getByRole('group', { name: 'Stav' }))).toBe(true);
  expect(buttons()).toEqual(['sold 3', 'reserved 12', 'damaged 0', 'Moje ']);
});

test('above a narrow list, the filters are a menu that says which are on, and stays open for several', async () => {
  wide(492);
  renderApp(<Header />);
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Stav, Čí: sold 3' });
  expect(buttons()).toEqual(['Stav, Čí: sold 3']);
  await user.click(screen.getByRole('button', { name: /^Stav/ }));
  const items = await screen.findAllByRole('menuitemcheckbox');
  expect(items.map(({ textContent, ariaChecked }) => [textContent.trim(), ariaChecked])).toEqual([
    ['sold 3', 'true'],
    ['reserved 12', 'false'],
    ['damaged 0', 'false'],
    ['Moje', 'false'],
  ]);
  await user.click(screen.getByRole('menuitemcheckbox', { name: /reserved/ }));
  const both = await screen.findByRole('button', { name: 'Stav, Čí: sold, reserved' });
  expect(both.textContent).toBe('sold, reserved');
  expect(both.title).toBe('sold, reserved');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Moje' }));
  expect(await screen.findByRole('button', { name: 'Stav, Čí: sold, reserved, Moje' })).toBeDefined();
  await user.click(screen.getByRole('menuitemcheckbox', { name: /sold/ }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Moje' }));
  expect(await screen.findByRole('button', { name: 'Stav, Čí: reserved 12' })).toBeDefined();
});

test('above a narrow list the views are an icon, and the total is only read aloud: the filter has its number', () => {
  wide(492);
  renderApp(<Header isFiltered />);
  expect(screen.getByText('views as an icon')).toBeDefined();
  expect(screen.getByText('3 machines').className).toMatch(/VisuallyHidden/);
});

test('above a narrow list the total is seen once several filters are on: their menu has the number of one only', async () => {
  wide(492);
  renderApp(<Header isFiltered />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Stav, Čí: sold 3' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /reserved/ }));
  await screen.findByRole('button', { name: 'Stav, Čí: sold, reserved' });
  expect(screen.getByText('3 machines').className).not.toMatch(/VisuallyHidden/);
});

test('in a list that is less narrow the total of the filtered rows is seen', () => {
  wide(576);
  renderApp(<Header isFiltered />);
  expect(screen.getByText('3 machines').className).not.toMatch(/VisuallyHidden/);
});

test('beside a menu of filters above a wide list, the total is seen once several are on', async () => {
  resizable(916);
  renderApp(<Header isFiltered segmentsCount />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Stav, Čí: sold 3' }));
  expect(screen.getByText('3 machines').className).toMatch(/VisuallyHidden/);
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /reserved/ }));
  await screen.findByRole('button', { name: 'Stav, Čí: sold, reserved' });
  expect(screen.getByText('3 machines').className).not.toMatch(/VisuallyHidden/);
});

test.each([
  ['wide', 576, true],
  ['wide', 492, false],
  ['phone', 358, true],
] as const)('on a %s screen, %s pixels have room for chips by the search: %s', (size, width, isBeside) => {
  windowWidth(size);
  wide(width);
  renderApp(<Header />);
  const line = screen.getByText('a chip').parentElement;
  expect(line?.contains(screen.getByRole('search'))).toBe(isBeside);
});

test('filters that do not fit next to the rest of their line are a menu too', async () => {
  wide(916);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(938);
  renderApp(<Header />);
  await screen.findByRole('button', { name: 'Stav, Čí: sold 3' });
  expect(buttons()).toEqual(['Stav, Čí: sold 3']);
});

/** The filters need 938 pixels; what is empty needs none. Returns a function that changes the room for them. */
function resizable(room: number): (changed: number) => void {
  let width = room;
  const observers = new Set<() => void>();
  // why: jsdom lays nothing out, so it never tells that a size has changed
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      #tell: () => void;
      constructor(callback: ResizeObserverCallback) {
        this.#tell = () => callback([], this);
      }
      observe() {
        observers.add(this.#tell);
      }
      unobserve() {}
      disconnect() {
        observers.delete(this.#tell);
      }
    },
  );
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(938);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return this.childElementCount === 0 ? 0 : width;
  });
  return (changed) => {
    width = changed;
    act(() => {
      for (const tell of observers) tell();
    });
  };
}

test('filters for pending work stay visible beside the menu, and all filters become buttons again when there is room', async () => {
  const resize = resizable(916);
  renderApp(<Header isWork />);
  await screen.findByRole('button', { name: 'Stav: sold 3' });
  expect(buttons()).toEqual(['Stav: sold 3', 'Moje ']);
  resize(1300);
  expect(buttons()).toEqual(['sold 3', 'reserved 12', 'damaged 0', 'Moje ']);
});

test('an open menu of filters stays while there is more room, until the focus leaves it', async () => {
  const resize = resizable(916);
  renderApp(<Header />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Stav, Čí: sold 3' }));
  const [item] = await screen.findAllByRole('menuitemcheckbox');
  act(() => item?.focus());
  resize(1300);
  expect(screen.getAllByRole('menuitemcheckbox')).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Stav, Čí: sold 3' })).toBe(document.activeElement);
  await user.tab();
  expect(await screen.findByRole('button', { name: 'reserved 12' })).toBeDefined();
});

test('on a phone the filters stay buttons, which scroll sideways', () => {
  windowWidth('phone');
  wide(358);
  renderApp(<Header />);
  expect(buttons().slice(0, 3)).toEqual(['sold 3', 'reserved 12', 'damaged 0']);
});
