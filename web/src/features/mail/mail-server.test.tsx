import type { MailServer as Server } from '@strojpark/core/contracts/mails';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { MailServer } from './mail-server.tsx';

let answer: (request: SentRequest) => Response;
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  requests = stubFetch((request) => answer(request));
});

const configured: Server = { isConfigured: true, lastTry: null, held: 0 };

/** The button of the test, of a server whose test is answered with `tested`. */
function open(server = configured, hasChanges = false, tested?: () => Response) {
  answer = ({ path }) => (tested && path.endsWith('/test-email') ? tested() : json(server));
  queryClient.setQueryData(settingKeys.category('notifications'), [
    { key: 'smtp_host', value: '127.0.0.1' },
    { key: 'smtp_port', value: '2525' },
  ]);
  renderApp(<MailServer hasChanges={hasChanges} />);
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Zkušební e-mail' });
}

describe('the mail server', () => {
  const at = '2026-05-04T08:00:00.000Z';

  it.each([
    [{ ...configured, isConfigured: false }, ['Poštovní server není nastavený'], true],
    [configured, ['Poštovní server zatím není vyzkoušený'], false],
    [
      { ...configured, lastTry: { at, error: null, advice: null, serverReply: null } },
      ['Poštovní server funguje', /^Aplikace se k němu naposledy připojila .*2026/],
      false,
    ],
    [
      {
        ...configured,
        lastTry: { at, error: 'Přihlášení selhalo', advice: 'Zkontrolujte heslo', serverReply: '535 no' },
      },
      [
        'Přihlášení selhalo',
        'Zkoušený server: 127.0.0.1:2525',
        'Zkontrolujte heslo',
        'Odpověď poštovního serveru: 535 no',
        /^Poslední pokus .*2026/,
      ],
      false,
    ],
  ])('says whether it works, and is tested once it is set up: %j', async (server, texts, isDisabled) => {
    const button = await open(server);
    for (const text of texts) expect(screen.getByText(text)).toBeDefined();
    expect(button.disabled).toBe(isDisabled);
  });

  it('is not tested while changes are unsaved', async () => {
    const button = await open(configured, true);
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Zkušební e-mail můžete poslat, až změny uložíte.')).toBeDefined();
  });

  it('leads to the mails that waited for it', async () => {
    await open({ ...configured, held: 58 });
    const link = screen.getByRole('link', { name: 'Na poštovní server čekalo 58 e-mailů' });
    expect(link.getAttribute('href')).toBe('/admin/settings/outgoing-emails');
  });
});

describe('the test mail', () => {
  const openDialog = async (tested: () => Response) => {
    fireEvent.click(await open(configured, false, tested));
    return screen.findByRole('dialog');
  };
  const send = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Poslat' }));

  it('shows the response of the mail server, and goes to the user when no address is given', async () => {
    const dialog = await openDialog(() =>
      json({
        success: true,
        to: 'admin@dealer.example',
        message: 'Server e-mail přijal',
        advice: null,
        serverReply: '250 OK queued',
      }),
    );
    send(dialog);
    expect(await within(dialog).findByText('Odpověď poštovního serveru: 250 OK queued')).toBeDefined();
    expect(within(dialog).getByText('Odesláno na admin@dealer.example')).toBeDefined();
    expect(requests).toContainEqual(
      expect.objectContaining({ path: '/api/settings/admin/test-email', body: {} }),
    );
  });

  it('shows why it was not sent without words of a server that said nothing, and keeps the address', async () => {
    const dialog = await openDialog(() =>
      json({
        success: false,
        to: 'x@y.cz',
        message: 'Server neodpověděl',
        advice: 'Zkontrolujte port',
        serverReply: null,
      }),
    );
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Komu' });
    fireEvent.change(field, { target: { value: 'x@y.cz' } });
    send(dialog);
    expect(await within(dialog).findByText('Server neodpověděl')).toBeDefined();
    expect(within(dialog).getByText('Zkoušený server: 127.0.0.1:2525')).toBeDefined();
    expect(within(dialog).getByText('Zkontrolujte port')).toBeDefined();
    expect(within(dialog).queryByText(/Odpověď/)).toBeNull();
    expect(field.value).toBe('x@y.cz');
  });

  it('says no more than a server of the previous version does', async () => {
    const dialog = await openDialog(() =>
      json({ success: false, to: 'x@y.cz', message: 'Server neodpověděl' }),
    );
    send(dialog);
    expect(await within(dialog).findByText('Server neodpověděl')).toBeDefined();
    expect(within(dialog).queryByText(/^Odpověď/)).toBeNull();
  });

  it('rejects an invalid address, and shows the rate limit', async () => {
    const dialog = await openDialog(() => failure(429, 'too_many_requests', 'Příliš mnoho pokusů'));
    const field = within(dialog).getByRole('textbox', { name: 'Komu' });
    fireEvent.change(field, { target: { value: 'nikdo' } });
    send(dialog);
    expect(await within(dialog).findByText('Neplatná e-mailová adresa')).toBeDefined();
    fireEvent.change(field, { target: { value: '' } });
    send(dialog);
    expect(await within(dialog).findByText('Příliš mnoho pokusů')).toBeDefined();
  });
});
