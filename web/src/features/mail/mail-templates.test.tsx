// A document of its own, in which user-event never was: it keeps selections itself.
// @vitest-environment-options { "pretendToBeVisual": true }
import type { MailTemplateRecord } from '@strojpark/core/contracts/mails';
import { mailTemplates } from '@strojpark/core/domain/mail/mail-templates';
import { defaultMailTexts } from '@strojpark/core/domain/mail/mail-texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { MailTemplates } from './mail-templates.tsx';

const stored = (overrides: Partial<MailTemplateRecord> = {}): MailTemplateRecord => ({
  template: 'reservation_created',
  enabled: true,
  alwaysSent: false,
  cs: { ...defaultMailTexts.cs.reservation_created, isDefault: true },
  en: { ...defaultMailTexts.en.reservation_created, isDefault: true },
  version: 0,
  ...overrides,
});
const all = (first = stored()) =>
  mailTemplates.map((template) => (template === first.template ? first : stored({ template })));

let answer: (request: SentRequest) => Response;
let requests: SentRequest[];
const company = { name: 'Stroje Brno', address: ['Hlavní 1'], phone: '', email: '', logo: null };

beforeEach(() => {
  queryClient.clear();
  answer = () => json(all());
  requests = stubFetch((request) => (request.path === '/api/company' ? json(company) : answer(request)));
});

const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Předmět' });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const preview = () => screen.getByRole('region', { name: 'Náhled' });

describe('a mail template', () => {
  beforeEach(() => {
    renderApp(<MailTemplates />);
  });

  it('shows its texts next to a preview with example values', async () => {
    expect((await subject()).value).toBe('Nová rezervace: {{machineName}} – {{customerCompany}}');
    expect(within(preview()).getByText(/Nová rezervace: Kolový nakladač Volvo L120H/)).toBeDefined();
    type(await subject(), 'Pro {{customerName}}');
    expect(within(preview()).getByText('Pro Jana Nováková')).toBeDefined();
    const mail = () => preview().querySelector('iframe')?.getAttribute('srcdoc');
    expect(mail()).toContain('18.05.2026');
    await waitFor(() => expect(mail()).toContain('Hlavní 1'));
  });

  it('inserts a placeholder at the cursor', async () => {
    const field = await subject();
    type(field, 'Stroj je váš');
    fireEvent.focus(field);
    field.setSelectionRange(6, 8);
    press(/^Název stroje/);
    expect(field.value).toBe('Stroj {{machineName}} váš');
    expect(within(preview()).getByText('Stroj Kolový nakladač Volvo L120H váš')).toBeDefined();
    expect(field.selectionStart).toBe('Stroj {{machineName}}'.length);
    expect(screen.queryByRole('button', { name: /^Odkaz na obnovení hesla/ })).toBeNull();
  });

  it('explains each placeholder by its meaning and an example in the language of the text', async () => {
    await subject();
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('Název stroje {{machineName}} → Kolový nakladač Volvo L120H')).toBeDefined();
    expect(button('Platí do (rezervace nebo cenová nabídka) {{expiresAt}} → 18.05.2026')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Angličtina' }));
    expect(button('Název stroje {{machineName}} → Volvo L120H wheel loader')).toBeDefined();
  });

  it('inserts it into the text when nothing was focused yet', async () => {
    await subject();
    type(body(), '');
    press(/^Poznámka/);
    expect(body().value).toBe('{{notes}}');
  });

  it('is not sent with an unknown placeholder', async () => {
    type(await subject(), 'x {{machineNam}}');
    press('Uložit');
    expect(await screen.findByText('Šablona tyto údaje nezná: {{machineNam}}')).toBeDefined();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    expect((await subject()).value).toBe('x {{machineNam}}');
  });

  it('is saved in both languages, and the default text can be restored', async () => {
    answer = ({ method, body: sent }) =>
      method === 'GET' ? json(all()) : json(stored({ ...(sent as object), version: 1 }));
    await subject();
    expect(screen.queryByRole('button', { name: 'Obnovit výchozí text' })).toBeNull();
    type(await subject(), 'Česky');
    fireEvent.click(screen.getByRole('radio', { name: 'Angličtina' }));
    type(await subject(), 'English');
    press('Obnovit výchozí text');
    expect((await subject()).value).toBe(defaultMailTexts.en.reservation_created.subject);
    fireEvent.click(screen.getByRole('switch', { name: 'Odesílat tento e-mail' }));
    press('Uložit');
    expect(await screen.findByText('Šablona „Nová rezervace“ je uložená')).toBeDefined();
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.path).toBe('/api/mails/templates/reservation_created');
    expect(sent?.body).toEqual({
      enabled: false,
      cs: { ...defaultMailTexts.cs.reservation_created, subject: 'Česky' },
      en: defaultMailTexts.en.reservation_created,
      version: 0,
    });
  });

  it('shows server errors at their fields, in the language they belong to', async () => {
    answer = ({ method }) =>
      method === 'GET'
        ? json(all())
        : json(
            { code: 'validation', message: 'x', requestId: 'r', errors: { 'en.subject': ['To nejde'] } },
            422,
          );
    type(await subject(), 'Česky');
    press('Uložit');
    expect(await screen.findByText('To nejde')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Angličtina/ }).checked).toBe(true);
  });

  describe('that somebody else has changed meanwhile', () => {
    const theirs = stored({ cs: { subject: 'Jejich', body: 'Jejich text', isDefault: false }, version: 5 });
    const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body: one }) => one);
    beforeEach(() => {
      answer = ({ method, body: one }) => {
        if (method === 'GET') return json(all());
        const { version } = one as { version: number };
        if (version >= theirs.version) return json(stored({ ...(one as object), version: version + 1 }));
        return json(
          { code: 'stale_version', message: 'x', requestId: 'r', details: { current: theirs } },
          409,
        );
      };
    });

    it('asks whose text to keep where both have changed the same one', async () => {
      type(await subject(), 'Moje');
      press('Uložit');
      const dialog = await screen.findByRole('dialog', { name: 'Šablonu mezitím upravil někdo jiný' });
      expect(within(dialog).getByRole('radiogroup', { name: 'Čeština\u00a0· Předmět' })).toBeDefined();
      expect(
        within(dialog)
          .getAllByRole('radio')
          .map(({ textContent }) => textContent),
      ).toEqual(['Vaše hodnotaMoje', 'Uložená hodnotaJejich']);
      fireEvent.click(within(dialog).getByText('Moje'));
      fireEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
      expect(await screen.findByText('Šablona „Nová rezervace“ je uložená')).toBeDefined();
      expect(sent()).toMatchObject([
        { version: 0 },
        { version: 5, cs: { subject: 'Moje', body: 'Jejich text' } },
      ]);
      expect(body().value).toBe('Jejich text');
    });

    it('shows their texts when the changes are discarded after the save of the choice has failed', async () => {
      const stale = answer;
      answer = (request) => {
        const sent = request.body as { version?: number } | null;
        return sent?.version === theirs.version ? failure(500, 'internal') : stale(request);
      };
      type(await subject(), 'Moje');
      press('Uložit');
      const dialog = await screen.findByRole('dialog', { name: 'Šablonu mezitím upravil někdo jiný' });
      fireEvent.click(within(dialog).getByText('Moje'));
      fireEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect((await subject()).value).toBe('Moje');
      fireEvent.click(await screen.findByRole('button', { name: /^Zahodit/ }));
      expect((await subject()).value).toBe('Jejich');
      expect(body().value).toBe('Jejich text');
    });

    it('is saved without a question where they have changed another text', async () => {
      await subject();
      fireEvent.click(screen.getByRole('radio', { name: 'Angličtina' }));
      type(await subject(), 'Mine');
      press('Uložit');
      expect(await screen.findByText('Šablona „Nová rezervace“ je uložená')).toBeDefined();
      expect(sent()).toMatchObject([
        { version: 0 },
        { version: 5, cs: { subject: 'Jejich' }, en: { subject: 'Mine' } },
      ]);
      type(await subject(), 'Mine again');
      press('Uložit');
      await waitFor(() => expect(sent()).toHaveLength(3));
      expect(sent()[2]).toMatchObject({ version: 6, en: { subject: 'Mine again' } });
    });
  });
});

describe('the list of templates', () => {
  it('marks disabled and edited templates', async () => {
    const edited = { subject: 'a', body: 'b', isDefault: false };
    answer = () => json(all(stored({ enabled: false, en: edited })));
    renderApp(<MailTemplates />);
    const list = await screen.findByRole('navigation', { name: 'Seznam šablon' });
    expect(within(list).getAllByRole('link')).toHaveLength(mailTemplates.length);
    const entry = within(list).getByRole('link', { name: /Nová rezervace/ });
    expect(entry.textContent).toBe('Nová rezervaceVypnutoUpraveno');
    expect(
      within(list)
        .getAllByRole('link')
        .filter((link) => link.dataset['open']),
    ).toEqual([entry]);
  });

  it('shows a load error with a retry', async () => {
    answer = () => failure(403, 'forbidden');
    renderApp(<MailTemplates />);
    expect(await screen.findByText('K této akci nemáte oprávnění')).toBeDefined();
    answer = () => json(all());
    press('Zkusit znovu');
    expect(await subject()).toBeDefined();
  });
});
