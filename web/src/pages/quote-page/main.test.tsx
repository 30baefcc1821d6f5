import type { LinkedQuote } from '@strojpark/core/contracts/quote-links';
import { afterEach, expect, test, vi } from 'vitest';

const quote: LinkedQuote = {
  state: 'open',
  version: 1,
  machines: [{ state: 'available', accepted: false }],
  logo: null,
  photos: [[]],
  sheet: {
    language: 'cs',
    number: 'CN-00001',
    title: 'Nabídka',
    facts: [],
    company: { name: 'Stroje', address: [], phone: '', email: '' },
    customer: ['Stavby'],
    contact: { title: 'Kontakt', name: 'Prodejce', phone: '', email: '' },
    intro: '',
    machines: [{ name: 'Nakladač', line: '', price: '1 Kč', facts: [], specifications: [] }],
    specificationsTitle: '',
    total: null,
    rate: '',
    terms: { title: '', text: '' },
    footer: '',
  },
};

/** Opens the page with a server that answers each path; returns the paths it was asked for. */
async function open(answer: (path: string, count: number) => Response): Promise<string[]> {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/api/quote-links/', '');
    asked.push(path);
    return new Promise<Response>((resolve) => {
      resolve(answer(path, times(asked, path)));
    });
  });
  const page = document.createElement('div');
  page.id = 'page';
  document.body.replaceChildren(page);
  window.history.replaceState(null, '', '/quote#token');
  vi.resetModules();
  await import('./main.ts');
  await vi.advanceTimersByTimeAsync(0);
  return asked;
}

const ended = () => Response.json({ code: 'link_invalid' }, { status: 410 });

// The module stays loaded until its link has ended: it would answer to the events of the next test.
afterEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(ended()));
  isVisible('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  vi.restoreAllMocks();
});

const offline = () => {
  throw new TypeError('Failed to fetch');
};
const times = (asked: readonly string[], path: string) => asked.filter((one) => one === path).length;

test('an opening is counted once, also when only a second attempt could load the page', async () => {
  const asked = await open((path, count) =>
    path === 'view' && count === 1 ? offline() : Response.json(quote),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times(asked, 'opened')).toBe(0);
  document.querySelector<HTMLButtonElement>('button.primary')?.click();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(document.title).toContain('CN-00001');
  expect(times(asked, 'opened')).toBe(1);
});

test('is asked ever more rarely while the server does not answer, and as before once it does', async () => {
  let isDown = true;
  const asked = await open((path) => (path === 'state' && isDown ? offline() : Response.json(quote)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times(asked, 'state')).toBeLessThan(8);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  const before = times(asked, 'state');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(times(asked, 'state') - before).toBeGreaterThanOrEqual(9);
});

const isVisible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('says within a second that a machine is gone, even if nobody has touched the page for a while', async () => {
  let isTaken = false;
  const taken = { ...quote, machines: [{ state: 'taken', accepted: false }] };
  await open((path) => Response.json(path === 'state' && isTaken ? taken : quote));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(document.querySelector('.badge')?.className).toBe('badge available');
  isTaken = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.querySelector('.badge')?.className).toBe('badge taken');
});

test('a hidden page asks nothing, and at once when it is visible again', async () => {
  const asked = await open(() => Response.json(quote));
  isVisible('hidden');
  const before = times(asked, 'state');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times(asked, 'state')).toBe(before);
  isVisible('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(times(asked, 'state')).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(times(asked, 'state')).toBe(before + 6);
});

test('asks nothing more once the link has ended', async () => {
  const asked = await open((path) => (path === 'state' ? ended() : Response.json(quote)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times(asked, 'state')).toBe(1);
});
