import type { LinkedQuote, LinkedState } from '@strojpark/core/contracts/quote-links';
import { quoteMoney, quoteTotal, totalOfQuote } from '@strojpark/core/domain/quotes/quote-money';
import { askForAnswer, type Answer } from './answer-dialog.ts';
import { keepAsking } from './asking.ts';
import { CallError, read, reasonOf, savePdf, tell } from './calls.ts';
import { element, facts, paragraph, wholeTypes } from './elements.ts';
import { imprint } from './imprint.ts';
import { whenOpened } from './opening.ts';
import { pictureOf } from './photos.ts';
import { setLanguage, t } from './words.ts';
import './quote-page.css';

const root = document.querySelector<HTMLElement>('#page');
const token = location.hash.slice(1);
let quote: LinkedQuote | null = null;
let chosen = new Set<number>();
/** What the customer has just done, or what has just happened. */
let notice = '';
/** The link has ended: nothing more is asked. */
let isGone = false;
let isShown = false;

void start();

async function start(): Promise<void> {
  render(element('p', { className: 'wait', textContent: t('quotePage.loading') }));
  if (token === '') {
    showGone();
    return;
  }
  await load();
  keepAsking({ token, ask: askState, isOver: () => isGone });
}

function render(...children: Node[]): void {
  root?.replaceChildren(...children);
}

async function load(): Promise<void> {
  try {
    quote = await read<LinkedQuote>(token, 'view');
    choiceError.textContent = '';
    setLanguage(quote.sheet.language);
    chosen = new Set(quote.machines.flatMap(({ state }, place) => (state === 'available' ? [place] : [])));
    show();
    // Also when it could only be loaded by a later attempt.
    if (!isShown) whenOpened(countOpening);
    isShown = true;
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  if (error instanceof CallError && error.code === 'link_invalid') showGone();
  else if (quote === null) showFailed(error instanceof CallError && error.status === 429);
}

function showGone(): void {
  isGone = true;
  quote = null;
  document.title = t('quotePage.goneTitle');
  render(
    element(
      'main',
      { className: 'message' },
      element('h1', { textContent: t('quotePage.goneTitle') }),
      paragraph(t('quotePage.goneText')),
    ),
  );
}

function showFailed(isBusy: boolean): void {
  document.title = t('quotePage.failedTitle');
  render(
    element(
      'main',
      { className: 'message' },
      element('h1', { textContent: t('quotePage.failedTitle') }),
      paragraph(t(isBusy ? 'quotePage.busy' : 'quotePage.failedText')),
      element('button', {
        type: 'button',
        className: 'primary',
        textContent: t('quotePage.retry'),
        onclick: () => void load(),
      }),
    ),
  );
}

function countOpening(): void {
  if (quote?.state === 'open') tell(token, 'opened').catch(() => undefined);
}

/** The server says each time whether the quote applies and the machines can be had. */
async function askState(): Promise<void> {
  if (quote === null) return;
  try {
    const state = await read<LinkedState>(token, 'state');
    if (quote !== null) await update(state);
  } catch (error) {
    // A lost connection, or a server that is busy: what was read stays.
    fail(error);
    throw error;
  }
}

async function update(state: LinkedState): Promise<void> {
  if (quote === null) return;
  const { sheet, logo, photos, silhouettes, questions, prices, ...before } = quote;
  if (JSON.stringify(before) === JSON.stringify(state)) return;
  const isChanged = state.version !== quote.version;
  // The server sends other content with each of these.
  if (isChanged || (state.state === 'expired') !== (quote.state === 'expired')) {
    notice = isChanged ? t('quotePage.changedText') : '';
    await load();
    return;
  }
  quote = {
    ...state,
    sheet,
    logo,
    photos,
    silhouettes,
    ...(questions && { questions }),
    ...(prices && { prices }),
  };
  choiceError.textContent = '';
  for (const [place, machine] of state.machines.entries())
    if (machine.state !== 'available') chosen.delete(place);
  show();
}

function show(): void {
  if (quote === null) return;
  const { sheet, logo } = quote;
  const { company, contact } = sheet;
  document.title = `${sheet.title} ${sheet.number} · ${company.name}`;
  const scroll = scrollY;
  render(
    element(
      'header',
      { className: 'head' },
      logo
        ? element('img', {
            src: logo.url,
            alt: company.name,
            className: 'logo',
            width: logo.width,
            height: logo.height,
          })
        : element('strong', { textContent: company.name }),
      element('span', {
        className: 'quiet',
        // Not `joined`: the bundler has it in a file of the application, which would start here.
        textContent: [company.phone, company.email].filter(Boolean).join('\u00a0· '),
      }),
    ),
    element(
      'main',
      {},
      element('h1', { textContent: `${sheet.title} ${sheet.number}` }),
      note(stateText()),
      note(notice),
      ...(quote.questions ?? []).map(({ day, text }) =>
        element(
          'section',
          {},
          element('h2', { className: 'label', textContent: t('quotePage.asked', { day }) }),
          paragraph(text),
        ),
      ),
      element(
        'div',
        { className: 'top' },
        sheet.customer.length > 0 &&
          element(
            'div',
            {},
            element('h2', { className: 'label', textContent: t('quotePage.customer') }),
            ...sheet.customer.map((line, index) =>
              element('div', { textContent: line, className: index === 0 ? 'strong' : '' }),
            ),
          ),
        // The heading has the number.
        facts(sheet.facts.filter(({ value }) => value !== sheet.number)),
      ),
      paragraph(sheet.intro),
      ...sheet.machines.map((_, place) => machineCard(place)),
      totalRow(),
      paragraph(sheet.rate, 'quiet'),
      sheet.terms.text !== '' &&
        element(
          'section',
          {},
          element('h2', { textContent: sheet.terms.title }),
          paragraph(sheet.terms.text),
        ),
      paragraph(sheet.footer),
      element(
        'section',
        { className: 'contact' },
        element('h2', { textContent: contact.title }),
        contact.name !== '' && element('div', { className: 'strong', textContent: contact.name }),
        contact.phone !== '' &&
          element('a', {
            href: `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`,
            textContent: contact.phone,
          }),
        contact.email !== '' &&
          element('a', { href: `mailto:${encodeURIComponent(contact.email)}`, textContent: contact.email }),
      ),
      imprint(company),
      moreActions(),
    ),
    actions(),
  );
  scrollTo(0, scroll);
}

const note = (text: string): HTMLElement | null =>
  text === '' ? null : element('p', { className: 'note', role: 'status', textContent: text });

/** What became of the quote. */
function stateText(): string {
  if (quote === null) return '';
  const { state, machines } = quote;
  if (state !== 'open') return t(`quotePage.${state}Text`);
  if (canAnswer()) return '';
  const own = machines.filter((machine) => machine.state === 'yours');
  if (own.length === 0) return t('quotePage.takenText');
  return t(own.every(({ sold }) => sold) ? 'quotePage.boughtText' : 'quotePage.yoursText');
}

/** The sum of some machines; null if one of them has no price or only one is quoted. */
function totalOf(places: ReadonlySet<number>): string | null {
  if (quote?.prices === undefined || quote.sheet.machines.length < 2) return null;
  const { currency, amounts } = quote.prices;
  const sum = quoteTotal([...places].map((place) => amounts[place] ?? null));
  return sum === null ? null : quoteMoney(quote.sheet.language, sum, currency);
}

const totalKeys = {
  all: 'quotePage.total',
  left: 'quotePage.totalLeft',
  accepted: 'quotePage.totalAccepted',
  acceptedLeft: 'quotePage.totalAcceptedLeft',
} as const;

/** The total of the quote, or of what the customer wants of it. */
function totalRow(): HTMLElement | null {
  const row = totalText();
  return row === null
    ? null
    : element('div', { className: 'total' }, ...row.map((textContent) => element('span', { textContent })));
}

function totalText(): [label: string, sum: string] | null {
  if (quote === null || quote.sheet.machines.length < 2) return null;
  const { state, machines, sheet, prices } = quote;
  if (prices === undefined) return sheet.total && [sheet.total.label, sheet.total.value];
  const free = machines.filter((machine) => machine.state === 'available').length;
  const wanted = canAnswer() && chosen.size < free ? totalOf(chosen) : null;
  if (wanted !== null) return [t('quotePage.totalChosen'), wanted];
  const items = machines.map((machine, place) => ({ ...machine, price: prices.amounts[place] ?? null }));
  const { of, total } = totalOfQuote(state, items);
  return total === null ? null : [t(totalKeys[of]), quoteMoney(sheet.language, total, prices.currency)];
}

function machineCard(place: number): HTMLElement | null {
  const machine = quote?.sheet.machines[place];
  const state = quote?.machines[place];
  if (!quote || !machine || !state) return null;
  const isChoice = quote.machines.length > 1 && quote.state === 'open' && state.state === 'available';
  const box = element('input', {
    type: 'checkbox',
    checked: chosen.has(place),
    onchange: () => {
      if (box.checked) chosen.add(place);
      else chosen.delete(place);
      choiceError.textContent = '';
      document.querySelector('.total')?.replaceWith(totalRow() ?? '');
    },
  });
  const isOnlyAccepted = state.accepted && state.state === 'available';
  const badge = t(`quotePage.${state.sold ? 'sold' : isOnlyAccepted ? 'accepted' : state.state}`);
  return element(
    'article',
    { className: 'machine', aria: { label: machine.name } },
    pictureOf({
      name: machine.name,
      photos: quote.photos[place] ?? [],
      silhouette: quote.silhouettes?.[place],
    }),
    element(
      'div',
      { className: 'body' },
      element(
        'div',
        { className: 'title' },
        element(
          'div',
          {},
          element('h2', {}, ...wholeTypes(machine.name)),
          element('div', { className: 'quiet', textContent: machine.line }),
        ),
        element('div', { className: 'price', textContent: machine.price }),
      ),
      element('div', { className: `badge ${state.state}`, textContent: badge }),
      facts(machine.facts),
      machine.specifications.length > 0 && element('h3', { textContent: quote.sheet.specificationsTitle }),
      facts(machine.specifications),
      isChoice && element('label', { className: 'choice' }, box, t('quotePage.choose')),
    ),
  );
}

const button = (className: string, textContent: string, onclick: () => void) =>
  element('button', { type: 'button', className, textContent, onclick });

/** Whether there is anything left to accept; if not, the customer can still write. */
const canAnswer = () => quote?.state === 'open' && quote.machines.some(({ state }) => state === 'available');

/** At the button that it is about. */
const choiceError = element('p', { className: 'error', role: 'alert' });

/** Stays in sight. */
function actions(): HTMLElement {
  return element(
    'nav',
    { className: 'actions', aria: { label: t(canAnswer() ? 'quotePage.answer' : 'quotePage.contact') } },
    choiceError,
    canAnswer() && button('primary', t('quotePage.accept'), () => ask('accept')),
    button('', t(canAnswer() ? 'quotePage.question' : 'quotePage.write'), () => ask('interest')),
  );
}

/** At the end. */
function moreActions(): HTMLElement | null {
  if (quote?.state === 'expired') return null;
  return element(
    'div',
    { className: 'more' },
    button('', t('quotePage.pdf'), () => {
      if (quote) savePdf(token, `${quote.sheet.number}.pdf`).catch(() => say(t('quotePage.failed')));
    }),
    // What was bought is not declined.
    quote?.state === 'open' &&
      !quote.machines.some(({ sold }) => sold) &&
      button('', t('quotePage.decline'), () => ask('decline')),
  );
}

function say(text: string): void {
  notice = text;
  show();
  showNotes();
}

const showNotes = () => [...document.querySelectorAll('.note')].at(-1)?.scrollIntoView({ block: 'center' });

/** Asks before an answer, with a message to the seller. */
function ask(kind: Answer): void {
  if (quote === null) return;
  if (kind === 'accept' && chosen.size === 0) {
    choiceError.textContent = t('quotePage.acceptNone');
    return;
  }
  const { sheet, version } = quote;
  // As the dialog shows it: while it is open, a machine may be taken or the seller may send another version.
  const machines = [...chosen].toSorted((a, b) => a - b);
  askForAnswer({
    kind,
    isOffered: canAnswer(),
    machines: machines.flatMap((place) => sheet.machines[place] ?? []),
    total: totalOf(chosen),
    send: (message) => send(kind, kind === 'accept' ? { machines, version, message } : { message }),
    reasonOf,
  });
}

async function send(kind: Answer, body: object): Promise<void> {
  if (kind === 'interest') {
    await tell(token, 'interest', body);
    say(t('quotePage.sent'));
    return;
  }
  // What was said before is over.
  notice = '';
  await update(await read<LinkedState>(token, kind, body));
  showNotes();
}
