import type { LinkedQuote } from '@strojpark/core/contracts/quote-links';
import { expect, test, vi } from 'vitest';

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

test('asks nothing more once the link has ended', async () => {
  const ended = () => Response.json({ code: 'link_invalid' }, { status: 410 });
  const asked = await open((path) => (path === 'state' ? ended() : Response.json(quote)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times(asked, 'state')).toBe(1);
});
