import type { LinkedQuote } from '@strojpark/core/contracts/quote-links';
import { afterEach, expect, test, vi } from 'vitest';

const quote: LinkedQuote = {
  state: 'open',
  version: 1,
  machines: [{ state: 'available', accepted: false, sold: false }],
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
async function open(
  answer: (path: string, count: number, init?: RequestInit) => Response,
): Promise<string[]> {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const path = url.replace('/api/quote-links/', '');
    asked.push(path);
    return new Promise<Response>((resolve) => {
      resolve(answer(path, times(asked, path), init));
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

test('what the customer has asked is still there after a reload', async () => {
  await open(() => Response.json({ ...quote, questions: [{ day: '29.11.2026', text: 'S lopatou?' }] }));
  const main = document.querySelector('main')?.textContent;
  expect(main).toContain('Váš dotaz z 29.11.2026');
  expect(main).toContain('S lopatou?');
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

test('without a stream, says within a second that a machine is gone, even if nobody has touched the page for a while', async () => {
  let isTaken = false;
  const taken = { ...quote, machines: [{ state: 'taken', accepted: false, sold: false }] };
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

/** Answers the call for changes with streams that `announce` writes to; all others as `open`. */
function streams() {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
  return {
    opened,
    answer: () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => void opened.push(controller) })),
    announce: async (text = 'event: sync\ndata: {"quietFor":0}\n\n') => {
      opened.at(-1)?.enqueue(new TextEncoder().encode(text));
      // Nothing that waits for the clock happens.
      for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a machine that is taken is shown on the event of the server, without waiting for the next question', async () => {
  let isTaken = false;
  const taken = { ...quote, machines: [{ state: 'taken', accepted: false, sold: false }] };
  const { answer, announce } = streams();
  const asked = await open((path) =>
    path === 'changes' ? answer() : Response.json(path === 'state' && isTaken ? taken : quote),
  );
  await announce();
  const before = times(asked, 'state');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(times(asked, 'state')).toBe(before);
  isTaken = true;
  await announce(': \n\n');
  expect(document.querySelector('.badge')?.className).toBe('badge available');
  await announce('event: sy');
  await announce('nc\ndata: {"quietFor":0}\n\n');
  expect(times(asked, 'state')).toBe(before + 1);
  expect(document.querySelector('.badge')?.className).toBe('badge taken');
});

test('a change during a question is asked again at once', async () => {
  const { answer, announce } = streams();
  const waiting: ((response: Response) => void)[] = [];
  const asked = await open((path) => (path === 'changes' ? answer() : Response.json(quote)));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void waiting.push(resolve)));
  await announce();
  await announce();
  expect(waiting).toHaveLength(1);
  waiting[0]?.(Response.json(quote));
  await announce(': \n\n');
  expect(waiting).toHaveLength(2);
  waiting[1]?.(Response.json(quote));
  expect(times(asked, 'changes')).toBe(1);
});

test('a stream that ends is opened again, and until then the page asks about every second', async () => {
  const { answer, announce, opened } = streams();
  let isDown = false;
  const asked = await open((path) => {
    if (path !== 'changes') return Response.json(quote);
    return isDown ? offline() : answer();
  });
  await announce();
  isDown = true;
  opened[0]?.close();
  const before = times(asked, 'state');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(times(asked, 'state') - before).toBeGreaterThanOrEqual(9);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
  await announce();
  const followed = times(asked, 'state');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(times(asked, 'state')).toBe(followed);
});

test('a stream that the server ends is opened again after two to four seconds, by chance', async () => {
  const { answer, announce, opened } = streams();
  await open((path) => (path === 'changes' ? answer() : Response.json(quote)));
  for (const [chance, pause] of [
    [0, 2_000],
    [0.5, 3_000],
  ] as const) {
    const before = opened.length;
    await announce();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.spyOn(Math, 'random').mockReturnValueOnce(chance);
    opened.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(pause - 100);
    expect(opened).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(100);
    expect(opened).toHaveLength(before + 1);
  }
});

test('a hidden page ends its stream', async () => {
  const { answer } = streams();
  const signals: (AbortSignal | null | undefined)[] = [];
  await open((path, _, init) => {
    if (path !== 'changes') return Response.json(quote);
    signals.push(init?.signal);
    return answer();
  });
  isVisible('hidden');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

const buttons = () => [...document.querySelectorAll('nav button')].map(({ textContent }) => textContent);

test.each(['accepted', 'declined', 'expired'] as const)(
  'a quote that is %s offers nothing to accept: the customer can still write to the seller',
  async (state) => {
    await open((path) => (path === 'state' ? ended() : Response.json({ ...quote, state })));
    expect(buttons()).toEqual(['Napsat prodejci']);
  },
);

const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

test('a quote that is over confirms a message to the seller, and says when the PDF could not be saved', async () => {
  const over = 'Nabídka je odmítnutá.';
  // why: jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const sent: unknown[] = [];
  await open((path, _, init) => {
    if (path === 'interest') sent.push(init?.body);
    return path === 'pdf' ? offline() : Response.json({ ...quote, state: 'declined' });
  });
  expect(said()).toEqual([over]);
  press('Napsat prodejci');
  const message = document.querySelector('textarea');
  if (message) message.value = 'Platí ještě cena?';
  document.querySelector('form')?.requestSubmit();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([JSON.stringify({ token: 'token', message: 'Platí ještě cena?' })]);
  expect(said()).toEqual([over, 'Zpráva je odeslaná. Prodejce se vám ozve.']);
  press('Stáhnout PDF');
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([over, 'Akce se nezdařila. Zkontrolujte připojení a zkuste to znovu.']);
});

test('once it has expired, only what the server still sends is shown: whom to ask, no machines and no PDF', async () => {
  const expired = { ...quote, state: 'expired', machines: [], photos: [] };
  const sheet = { ...quote.sheet, customer: [], machines: [] };
  let isOver = false;
  await open((path) => {
    if (!isOver) return Response.json(quote);
    return Response.json(path === 'view' ? { ...expired, sheet } : { ...expired, sheet: undefined });
  });
  expect(document.querySelectorAll('article')).toHaveLength(1);
  isOver = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toEqual(['Platnost nabídky skončila. Máte-li stále zájem, ozvěte se prodejci.']);
  expect(document.querySelectorAll('article')).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/Nakladač|Stavby/);
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Napsat prodejci',
  ]);
  expect(textOf('.contact')).toContain('Prodejce');
});

test('an open quote can be accepted or asked about, and once its machine is gone only the seller can be written to', async () => {
  await open((path) => (path === 'state' ? ended() : Response.json(quote)));
  expect(buttons()).toEqual(['Přijmout nabídku', 'Zeptat se prodejce']);
  await open((path) =>
    path === 'state'
      ? ended()
      : Response.json({ ...quote, machines: [{ state: 'taken', accepted: false, sold: false }] }),
  );
  expect(buttons()).toEqual(['Napsat prodejci']);
});

test('a machine shows its photos, and the silhouette of its category without one or in the place of one that failed', async () => {
  const silhouette = () => document.querySelector('article use')?.getAttribute('href');
  await open(() => Response.json({ ...quote, silhouettes: ['cranes'] }));
  expect(silhouette()).toBe('/machines.svg#cranes');
  // The previous release sends none.
  await open(() => Response.json(quote));
  expect(silhouette()).toBe('/machines.svg#machine');
  const photos = [
    [
      { small: '/a480', large: '/a1600' },
      { small: '/b480', large: '/b1600' },
    ],
  ];
  await open(() => Response.json({ ...quote, photos, silhouettes: ['cranes'] }));
  expect(silhouette()).toBeUndefined();
  const [failed, other] = document.querySelectorAll<HTMLButtonElement>('article button');
  failed?.focus();
  failed?.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(silhouette()).toBe('/machines.svg#cranes');
  // It can still be opened, which loads it again; nothing moves.
  expect(document.activeElement).toBe(failed);
  expect(failed?.querySelector('use')).not.toBeNull();
  expect(other?.querySelector('img')).not.toBeNull();
});

const two: LinkedQuote = {
  ...quote,
  machines: [
    { state: 'available', accepted: false, sold: false },
    { state: 'available', accepted: false, sold: false },
  ],
  photos: [[], []],
  prices: { currency: 'CZK', amounts: [1_000_000, 250_000] },
  sheet: {
    ...quote.sheet,
    machines: [
      { name: 'Nakladač', line: '2019 · Plzeň', price: '1 000 000 Kč', facts: [], specifications: [] },
      { name: 'Válec', line: '2021 · Brno', price: '250 000 Kč', facts: [], specifications: [] },
    ],
    total: { label: 'Celkem', value: '1 250 000 Kč' },
  },
};

const textOf = (selector: string) =>
  document.querySelector(selector)?.textContent.replaceAll('\u00A0', ' ') ?? '';

test('what is accepted is named with facts and price, and added up', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  await open(() => Response.json(two));
  press('Přijmout nabídku');
  expect(textOf('.accepted')).toBe(
    'Nakladač2019 · Plzeň1 000 000 KčVálec2021 · Brno250 000 KčCelkem za vybrané stroje1 250 000 Kč',
  );
});

test('the dialog does not open the keyboard of a phone for a message that nobody has to write', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  await open(() => Response.json(two));
  press('Přijmout nabídku');
  expect(document.activeElement).toBe(document.querySelector('dialog'));
});

test('accepting without any machine is refused at the button, until one is chosen', async () => {
  await open(() => Response.json(two));
  const boxes = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
  for (const box of boxes) box.click();
  press('Přijmout nabídku');
  expect(textOf('.actions [role=alert]')).toBe('Vyberte alespoň jeden stroj.');
  expect(document.querySelector('dialog')).toBeNull();
  boxes[0]?.click();
  expect(textOf('.actions [role=alert]')).toBe('');
});

test.each(['state', 'view'])(
  'what was refused for want of a machine is forgotten once the %s is another',
  async (what) => {
    let isLater = false;
    const later =
      what === 'view'
        ? { ...two, version: 2 }
        : { ...two, machines: [two.machines[0], { state: 'taken', accepted: false, sold: false }] };
    await open(() => Response.json(isLater ? later : two));
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.click();
    press('Přijmout nabídku');
    expect(textOf('.actions [role=alert]')).toBe('Vyberte alespoň jeden stroj.');
    isLater = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textOf('.actions [role=alert]')).toBe('');
  },
);

test('the total leaves out machines that the customer does not want or that are gone', async () => {
  let isTaken = false;
  const { state, version, machines } = two;
  const now = () => ({
    state,
    version,
    machines: isTaken ? [machines[0], { state: 'taken', accepted: false, sold: false }] : machines,
  });
  await open((path) => Response.json(path === 'state' ? now() : two));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(textOf('.total')).toBe('Celkem1 250 000 Kč');
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  expect(textOf('.total')).toBe('Celkem za vybrané stroje250 000 Kč');
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  expect(textOf('.total')).toBe('Celkem1 250 000 Kč');
  isTaken = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(textOf('.total')).toBe('Celkem za dostupné stroje1 000 000 Kč');
});

test('the company is named with its address and numbers', async () => {
  const company = {
    name: 'Stroje',
    address: ['Dlouhá 1', '602 00 Brno'],
    phone: '',
    email: '',
    ids: 'IČO: 27074358',
  };
  await open(() => Response.json({ ...two, sheet: { ...two.sheet, company } }));
  expect(textOf('address')).toBe('StrojeDlouhá 1, 602 00 BrnoIČO: 27074358');
});

test('once some machines are accepted, the total is theirs', async () => {
  const accepted = {
    ...two,
    state: 'accepted',
    machines: [two.machines[0], { state: 'available', accepted: true, sold: false }],
  };
  await open(() => Response.json(accepted));
  expect(textOf('.total')).toBe('Celkem za přijaté stroje250 000 Kč');
});

test('a type in a name is not broken at its hyphen', async () => {
  const [first] = quote.sheet.machines;
  const sheet = { ...quote.sheet, machines: [{ ...first, name: 'Jeřáb LTM 1060-3.1 II' }] };
  await open(() => Response.json({ ...quote, sheet }));
  expect(textOf('.machine h2')).toBe('Jeřáb LTM 1060-3.1 II');
  expect(textOf('.machine h2 .whole')).toBe('1060-3.1');
});

test('a message that is missing is asked for in the language of the quote, at the input', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  const asked = await open(() => Response.json(two));
  press('Zeptat se prodejce');
  press('Odeslat zprávu');
  expect(textOf('dialog .error')).toBe('Napište prosím zprávu.');
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
  expect(asked).not.toContain('interest');
  expect(textOf('dialog')).toContain('Nabídku tím nepřijímáte');
});

test.each([
  [
    'a machine is taken',
    { ...two, machines: [two.machines[0], { state: 'taken', accepted: false, sold: false }] },
    'quote_machine_taken',
    'Stroj z nabídky už není k dispozici.',
  ],
  ['another version is sent', { ...two, version: 2 }, 'stale_version', 'Prodejce právě vystavil novou verzi'],
  ['the quote is withdrawn', two, 'quote_closed', 'Nabídka už není dostupná'],
])('what the dialog shows is accepted, or nothing, while %s', async (_, later, code, reason) => {
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  const sent: unknown[] = [];
  let isLater = false;
  await open((path, _count, init) => {
    if (path !== 'accept') return Response.json(isLater ? later : two);
    sent.push(init?.body);
    return Response.json({ code }, { status: 409 });
  });
  press('Přijmout nabídku');
  isLater = true;
  await vi.advanceTimersByTimeAsync(2_000);
  document.querySelector('form')?.requestSubmit();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([JSON.stringify({ token: 'token', machines: [0, 1], version: 1, message: '' })]);
  expect(textOf('dialog .error')).toContain(reason);
});

test.each([
  [true, 'Prodáno vám'],
  [false, 'Rezervováno pro vás'],
])('a machine of the customer, sold: %s, is marked %s', async (sold, badge) => {
  const machines = [{ state: 'yours' as const, accepted: true, sold }];
  await open(() => Response.json({ ...quote, state: 'accepted', machines }));
  expect(document.querySelector('.badge')?.textContent).toBe(badge);
});

test.each([
  [false, 'Rezervace pro vás už platí', true],
  [true, 'Koupě je vyřízená', false],
])('what is already theirs, sold: %s, needs no acceptance', async (sold, text, canDecline) => {
  const machines = [
    { state: 'yours' as const, accepted: false, sold },
    { state: 'taken' as const, accepted: false, sold: false },
  ];
  await open(() => Response.json({ ...two, machines }));
  expect(textOf('.note')).toContain(text);
  const buttons = [...document.querySelectorAll('button')].map((one) => one.textContent);
  expect(buttons).not.toContain('Přijmout nabídku');
  expect(buttons.includes('Odmítnout')).toBe(canDecline);
});
