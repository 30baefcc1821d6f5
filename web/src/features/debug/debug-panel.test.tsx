import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { signIn, signOut } from '../../lib/auth.ts';
import { storeTimezone } from '../../lib/format.ts';
import { clearLog, log, logEntries } from '../../lib/log.ts';
import { useMayDebug } from './debug-panel-state.ts';
import { DebugPanel } from './debug-panel.tsx';

beforeEach(() => {
  clearLog();
  log('error', 'an error', new TypeError('x is null'));
  log('warn', 'a warning');
  log('info', 'an event');
  log('debug', 'a detail');
});
afterEach(() => vi.useRealTimers());

const shown = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('summary span:last-child')?.textContent);
const openTab = (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(screen.getByRole('tab', { name }));

describe('the panel', () => {
  test('shows times of the company, wherever the browser is', () => {
    vi.useFakeTimers({ now: new Date('2026-07-01T12:30:05Z') });
    clearLog();
    log('error', 'a summer day');
    renderApp(<DebugPanel />);
    expect(document.querySelector('time')?.textContent).toBe('14:30:05');
    act(() => storeTimezone('America/New_York'));
    expect(document.querySelector('time')?.textContent).toBe('8:30:05');
    act(() => storeTimezone('Europe/Prague'));
  });

  test('filters by errors, warnings, information or all, newest first', async () => {
    const user = userEvent.setup();
    renderApp(<DebugPanel />);
    expect(shown()).toEqual(['an error']);
    await openTab(user, /Varování/);
    expect(shown()).toEqual(['a warning']);
    await openTab(user, /Informace/);
    expect(shown()).toEqual(['an event']);
    await openTab(user, /Vše/);
    expect(shown()).toEqual(['a detail', 'an event', 'a warning', 'an error']);
  });

  test('expands an entry to its data, stack, URL and browser', () => {
    renderApp(<DebugPanel />);
    const detail = within(screen.getByRole('listitem')).getByText(/x is null/, { selector: 'pre' });
    expect(detail.textContent).toContain('"name": "TypeError"');
    expect(detail.textContent).toContain(navigator.userAgent);
  });

  test('refreshes every second unless that is switched off', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    renderApp(<DebugPanel />);
    log('error', 'the second');
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toEqual(['the second', 'an error']);
    await user.click(screen.getByRole('switch', { name: 'Obnovovat každou sekundu' }));
    log('error', 'the third');
    act(() => void vi.advanceTimersByTime(3000));
    expect(shown()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Obnovit' }));
    expect(shown()).toHaveLength(3);
  });

  test('clears the log', async () => {
    const user = userEvent.setup();
    renderApp(<DebugPanel />);
    await user.click(screen.getByRole('button', { name: 'Vymazat protokol' }));
    expect(screen.getByText('Nic tu není')).toBeDefined();
    expect(logEntries()).toEqual([]);
  });

  test('saves the entries of the tab as text', async () => {
    const saved: Blob[] = [];
    // why: jsdom has neither object addresses nor downloads
    URL.createObjectURL = (blob: Blob) => (saved.push(blob), 'blob:log');
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const user = userEvent.setup();
    renderApp(<DebugPanel />);
    await openTab(user, /Vše/);
    await user.click(screen.getByRole('button', { name: 'Stáhnout jako text' }));
    expect(click).toHaveBeenCalledOnce();
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toMatch(/ERROR an error[\s\S]*TypeError[\s\S]*WARN a warning[\s\S]*INFO an event/);
    click.mockRestore();
  });
});

function Door() {
  return <p>{useMayDebug() ? 'open' : 'closed'}</p>;
}

test.each([
  ['admin', 'open'],
  ['backoffice', 'closed'],
  ['salesperson', 'closed'],
] as const)('for %s the panel is %s', (role, state) => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf(role) });
  renderApp(<Door />);
  expect(screen.getByText(state)).toBeDefined();
  signOut();
});

test('in development ?debug=1 opens the panel for everyone', async () => {
  window.history.replaceState(null, '', '/?debug=1');
  vi.resetModules();
  const { useDebugPanel } = await import('./debug-panel-state.ts');
  expect(useDebugPanel.getState().isOpen).toBe(true);
  window.history.replaceState(null, '', '/');
});
