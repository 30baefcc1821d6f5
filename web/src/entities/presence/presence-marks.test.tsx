import type { Present } from '@strojpark/core/contracts/presence';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { PresenceMarks } from './presence-marks.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const person = (n: number, name: string, doing: Present['doing'] = 'view'): Present => ({
  id: `${n}2222222-2222-4222-8222-222222222222`,
  name,
  doing,
});

let others: Present[];
let fails: boolean;
let requests: SentRequest[];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  others = [];
  fails = false;
  requests = stubFetch(() => new Response(null, { status: 500 }), {
    presence: () => (fails ? failure(500, 'internal') : json({ others })),
  });
});
afterEach(() => {
  showTab('visible');
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Until the first answer is shown. */
const settle = async () => {
  await pass(1100);
  await pass(50);
  await pass(50);
};
const show = () => renderApp(<PresenceMarks subject="machine" id={id} doing="view" />);
const sent = () => requests.map(({ path }) => path.replace('/api/presence', ''));

function showTab(state: 'visible' | 'hidden'): void {
  // why: only a real browser changes the visibility of a tab
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('initials with what each of them does; the one who changes something in words', async () => {
  others = [person(1, 'Ing. Jana Nová', 'edit'), person(2, 'Petr Malý')];
  show();
  await settle();
  expect(screen.getByText('Upravuje: Ing. Jana Nová')).toBeDefined();
  expect(screen.getByText('Prohlíží: Petr Malý')).toBeDefined();
  expect(screen.getByText('Upravuje: Jana')).toBeDefined();
  expect(screen.getByText('PM')).toBeDefined();
});

test('of many people three are shown and the others counted', async () => {
  others = [1, 2, 3, 4, 5].map((n) => person(n, `Osoba ${n}`));
  show();
  await settle();
  expect(screen.getByText('a 2 další')).toBeDefined();
  expect(screen.queryByText('Prohlíží: Osoba 4')).toBeNull();
});

test('a record that is left within a second is not announced; later leaving is', async () => {
  const first = show();
  await pass(500);
  first.unmount();
  await pass(2000);
  expect(sent()).toEqual([]);
  const second = show();
  await pass(1100);
  second.unmount();
  await pass(100);
  expect(sent()).toEqual(['', '/leave']);
});

test('the page says every 15 seconds that it is there, and without an answer shows nobody', async () => {
  others = [person(1, 'Jana Nová')];
  show();
  await settle();
  await pass(15_000);
  expect(sent()).toEqual(['', '']);
  expect(requests[0]?.headers.get('X-Background')).toBe('true');
  expect(screen.getByText('Prohlíží: Jana Nová')).toBeDefined();
  fails = true;
  await pass(16_000);
  expect(screen.queryByText('Prohlíží: Jana Nová')).toBeNull();
});

test('a hidden page leaves at once, forgets the names and stays silent', async () => {
  others = [person(1, 'Jana Nová')];
  show();
  await settle();
  act(() => showTab('hidden'));
  await pass(60_000);
  expect(sent()).toEqual(['', '/leave']);
  expect(screen.queryByText('Prohlíží: Jana Nová')).toBeNull();
  act(() => showTab('visible'));
  await pass(100);
  expect(sent()).toEqual(['', '/leave', '']);
  expect(screen.getByText('Prohlíží: Jana Nová')).toBeDefined();
});
