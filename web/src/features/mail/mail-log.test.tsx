import type { Mail } from '@strojpark/core/contracts/mails';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { MailLog } from './mail-log.tsx';
import type { MailFilter } from './mail.queries.ts';

const mail = (overrides: Partial<Mail> = {}): Mail => ({
  id: '11111111-1111-4111-8111-111111111111',
  template: 'reservation_created',
  language: 'cs',
  toEmail: 'eva@dealer.example',
  toName: 'Eva Dvořáková',
  subject: null,
  status: 'queued',
  attempts: 0,
  nextAttemptAt: '2026-05-04T08:00:00.000Z',
  lastError: null,
  advice: null,
  serverReply: null,
  canRetry: true,
  createdAt: '2026-05-04T08:00:00.000Z',
  sentAt: null,
  ...overrides,
});
const failed = mail({
  id: '22222222-2222-4222-8222-222222222222',
  subject: 'Nová rezervace: Volvo',
  status: 'failed',
  attempts: 3,
  lastError: 'Poštovní server e-mail odmítl',
  serverReply: '550 no such user',
});
const text = '<html><head></head><body>Dobrý den</body></html>';
const shown = { hidden: null, text: 'Dobrý den, prostě', html: text };

const page = (items: Mail[], isConfigured = true, counts: Record<string, number> = {}) => ({
  items,
  total: items.length,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
  facets: { status: { queued: 0, sending: 0, sent: 0, failed: 0, ...counts } },
  isConfigured,
  held: 0,
});

/** In place of the address. */
function Outbox() {
  const [filter, setFilter] = useState<MailFilter>({ status: null, search: undefined });
  const [openId, setOpenId] = useState<string>();
  return (
    <MailLog
      filter={filter}
      openId={openId}
      onFilter={setFilter}
      onOpen={setOpenId}
      onClose={() => setOpenId(undefined)}
    />
  );
}

let answer: (request: SentRequest) => Response | Promise<Response>;
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  requests = stubFetch((request) => answer(request));
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the outbox', () => {
  it('shows each mail with its status and the response of the mail server', async () => {
    answer = () => json(page([mail(), failed], true, { queued: 1, failed: 1 }));
    renderApp(<Outbox />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Nová rezervaceEva Dvořákováeva@dealer.example');
    expect(second?.textContent).toContain('Nová rezervace: VolvoNová rezervace');
    expect(first?.textContent).toContain('Čeká');
    expect(second?.textContent).toContain('Neodesláno');
    expect(second?.textContent).toContain('3 pokusy');
    expect(second?.textContent).toContain('Poštovní server e-mail odmítl');
    expect(screen.getByRole('button', { name: /^Neodesláno/ }).textContent).toContain('1');
  });

  it('says that mails from before the first mail server wait for a decision', async () => {
    answer = () => json(page([mail({ nextAttemptAt: null })]));
    renderApp(<Outbox />);
    expect(await screen.findByText('Čeká na vaše rozhodnutí')).toBeDefined();
  });

  it('says that no mail server is configured and disables sending', async () => {
    answer = () => json(page([mail(), failed], false, { queued: 1, failed: 1 }));
    renderApp(<Outbox />);
    expect(await screen.findByText('Poštovní server není nastavený')).toBeDefined();
    expect(screen.getByText('Čeká na poštovní server')).toBeDefined();
    press('Nová rezervace: Volvo');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).queryByRole('button', { name: 'Odeslat znovu' })).toBeNull();
  });

  it('sends a waiting mail at once, or discards it after a question', async () => {
    const waiting = mail({ subject: 'Nabídka' });
    answer = ({ method, path }) => {
      if (path.endsWith('/preview')) return json(shown);
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return json(method === 'GET' ? page([waiting], true, { queued: 1 }) : waiting);
    };
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nabídka');
    const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Odeslat hned' }));
    expect(await screen.findByText('E-mail pro eva@dealer.example se odesílá')).toBeDefined();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Zahodit' }));
    const question = await screen.findByRole('dialog', { name: 'Zahodit e-mail?' });
    expect(question.textContent).toContain('E-mail pro eva@dealer.example se neodešle');
    fireEvent.click(within(question).getByRole('button', { name: 'Zahodit' }));
    expect(await screen.findByText('E-mail pro eva@dealer.example je zahozený')).toBeDefined();
    const asked = requests.filter(({ method }) => method !== 'GET').map((one) => `${one.method} ${one.path}`);
    expect(asked).toEqual([`POST /api/mails/${waiting.id}/retry`, `DELETE /api/mails/${waiting.id}`]);
  });

  it('discards a waiting mail also without a mail server, which sending it needs', async () => {
    answer = ({ path }) =>
      json(path.endsWith('/preview') ? shown : page([mail({ subject: 'Nabídka' })], false));
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nabídka');
    const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
    expect(within(drawer).getByRole('button', { name: 'Zahodit' })).toBeDefined();
    expect(within(drawer).queryByRole('button', { name: 'Odeslat hned' })).toBeNull();
    expect(within(drawer).getByText('Odeslat ho půjde, až nastavíte poštovní server.')).toBeDefined();
  });

  it('says why a failed mail whose text is deleted cannot be sent again', async () => {
    answer = ({ path }) => json(path.endsWith('/preview') ? shown : page([{ ...failed, canRetry: false }]));
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    const drawer = await screen.findByRole('dialog', { name: 'E-mail' });
    expect(await within(drawer).findByText('Tento e-mail už nelze znovu odeslat')).toBeDefined();
    expect(within(drawer).getByText(/^Texty e-mailů uchováváme nejdéle 30 dní/)).toBeDefined();
    expect(within(drawer).queryByRole('button', { name: 'Odeslat znovu' })).toBeNull();
  });

  it('filters by status and by search', async () => {
    answer = () => json(page([failed], true, { failed: 1 }));
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press(/^Neodesláno/);
    await waitFor(() => expect(requests.at(-1)?.path).toContain('status=failed'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'eva' } });
    await waitFor(() => expect(requests.at(-1)?.path).toContain('search=eva'));
    answer = () => json(page([]));
    press(/^Čeká/);
    expect(await screen.findByText('Nenalezen žádný e-mail')).toBeDefined();
  });

  it('retries one failed mail, or all of them', async () => {
    answer = ({ method, path }) => {
      if (path.endsWith('/preview')) return json(shown);
      if (method === 'GET') return json(page([failed], true, { failed: 4 }));
      return path.endsWith('retry-failed') ? json({ retried: 4 }) : json({ ...failed, status: 'queued' });
    };
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Odpověď poštovního serveru: 550 no such user')).toBeDefined();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Odeslat znovu' }));
    expect(await screen.findByText('E-mail pro eva@dealer.example se odesílá')).toBeDefined();
    expect(requests.some(({ path }) => path === `/api/mails/${failed.id}/retry`)).toBe(true);
    fireEvent.click(within(drawer).getByRole('button', { name: 'Zavřít' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Odeslat znovu 4 neodeslané e-maily');
    expect(await screen.findByText('Znovu se odesílají 4 e-maily')).toBeDefined();
  });

  it('keeps a mail open that is sent again and thus no longer in the list', async () => {
    let isSent = false;
    const read = Promise.withResolvers<Response>();
    answer = ({ method, path }) => {
      if (path.endsWith('/preview')) return json(shown);
      if (path === `/api/mails/${failed.id}`) return read.promise;
      if (method === 'GET') return json(page(isSent ? [] : [failed], true, { failed: 1 }));
      isSent = true;
      return json({ ...failed, status: 'queued' });
    };
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    const drawer = await screen.findByRole('dialog');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Odeslat znovu' }));
    await waitFor(() => expect(requests.some(({ path }) => path === `/api/mails/${failed.id}`)).toBe(true));
    expect(await screen.findByText('E-mail pro eva@dealer.example se odesílá')).toBeDefined();
    expect(within(drawer).getByText('Neodesláno')).toBeDefined();
    read.resolve(json({ ...failed, status: 'sent', sentAt: failed.createdAt }));
    // The state and the time.
    await waitFor(() => expect(within(drawer).getAllByText('Odesláno')).toHaveLength(2));
    expect(screen.getByRole('dialog')).toBe(drawer);
  });

  it('says no more about a failure than a server of the previous version does', async () => {
    const { advice: _advice, serverReply: _reply, ...known } = failed;
    answer = ({ path }) => json(path.endsWith('/preview') ? shown : { ...page([]), items: [known] });
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Poštovní server e-mail odmítl')).toBeDefined();
    expect(within(drawer).queryByText(/^Odpověď poštovního serveru/)).toBeNull();
  });

  it('opens a mail as its recipient sees it, without scripts, and as plain text', async () => {
    answer = ({ path }) => json(path.endsWith('/preview') ? shown : page([failed]));
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Náhled');
    expect(frame.srcdoc).toContain('Dobrý den');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(requests.some(({ path }) => path === `/api/mails/${failed.id}/preview`)).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Prostý text' }));
    expect(screen.getByText('Dobrý den, prostě')).toBeDefined();
  });

  it.each([
    ['confidential', 'Je v něm odkaz určený jen příjemci.'],
    ['deleted', 'Texty e-mailů uchováváme nejdéle 30 dní. Předmět, příjemce a časy tu zůstanou 90 dní.'],
    ['unreadable', 'Je zašifrovaný jiným klíčem, než má tento server.'],
  ])('says why a text is not shown: %s', async (reason, hint) => {
    const hidden = { hidden: reason, text: null, html: null };
    answer = ({ path }) => json(path.endsWith('/preview') ? hidden : page([failed]));
    renderApp(<Outbox />);
    await screen.findByRole('listitem');
    press('Nová rezervace: Volvo');
    expect(await screen.findByText(hint)).toBeDefined();
    expect(screen.queryByTitle('Náhled')).toBeNull();
  });

  it('shows an empty state, and a load error', async () => {
    answer = () => failure(403, 'forbidden');
    renderApp(<Outbox />);
    expect(await screen.findByText('K této akci nemáte oprávnění')).toBeDefined();
    answer = () => json(page([]));
    press('Zkusit znovu');
    expect(await screen.findByText('Zatím neodešel žádný e-mail')).toBeDefined();
  });
});

describe('mails that waited for the first mail server', () => {
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

  beforeEach(async () => {
    answer = ({ method }) =>
      method === 'POST' ? json({ count: 58 }) : json({ ...page([mail()]), held: 58 });
    renderApp(<Outbox />);
    await screen.findByText('Na poštovní server čekalo 58 e-mailů');
  });

  it('are counted, and one click sends them', async () => {
    press('Odeslat');
    await screen.findByText(/Odesílá se 58/);
    expect(posted()).toEqual(['/api/mails/held/send']);
  });

  it('are discarded after a question, as nothing brings them back', async () => {
    press('Zahodit');
    const question = within(await screen.findByRole('dialog', { name: 'Zahodit 58 e-mailů?' }));
    expect(posted()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Zahodit' }));
    await screen.findByText(/Zahozeno 58/);
    expect(posted()).toEqual(['/api/mails/held/discard']);
  });
});
