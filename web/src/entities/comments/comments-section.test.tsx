import type { Comment } from '@strojpark/core/contracts/comments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { CommentsSection } from './comments-section.tsx';

const of = { subject: 'machine', id: '11111111-1111-4111-8111-111111111111' } as const;
const me = userOf('salesperson');
const colleague = { id: '22222222-2222-4222-8222-222222222222', name: 'Jana Nová', role: 'backoffice' };
const idOf = (n: number) => `${n}3333333-3333-4333-8333-333333333333`;
const comment = (n: number, changes: Partial<Comment> = {}): Comment => ({
  id: idOf(n),
  subject: 'machine',
  subject_id: of.id,
  text: `Komentář ${n}`,
  mentions: [],
  names_customer: false,
  author_id: colleague.id,
  author_name: colleague.name,
  created_at: '2026-03-05T08:00:00.000Z',
  edited_at: null,
  deleted_at: null,
  deleted_by_name: null,
  anonymised: false,
  ...changes,
});

let items: Comment[];
let answer: (() => Response | Promise<Response>) | null;
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: me });
  items = [];
  answer = null;
  requests = stubFetch(({ method, path, body }) => {
    if (path.endsWith('/colleagues')) return json([{ id: me.id, name: me.name, role: me.role }, colleague]);
    if (method === 'GET')
      return json({ items, total: items.length, totalIsExact: true, nextCursor: null, prevCursor: null });
    if (answer !== null) return answer();
    const { text, mentions = [] } = (body ?? {}) as { text?: string; mentions?: string[] };
    const own = { author_id: me.id, author_name: me.name };
    if (method === 'DELETE') {
      items = items.map((one) => ({
        ...one,
        text: null,
        deleted_at: one.created_at,
        deleted_by_name: me.name,
      }));
      return json(items[0]);
    }
    const saved = comment(9, {
      ...own,
      text: text ?? null,
      mentions: mentions.map((id) => ({ id, name: colleague.name })),
    });
    items = [saved, ...items.filter(({ id }) => id !== saved.id)];
    return json(saved, method === 'POST' ? 201 : 200);
  });
});

const show = () => renderApp(<CommentsSection of={of} />);
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Napsat komentář' });
const sent = () => requests.filter(({ method }) => method !== 'GET');

test('without comments the section says how to mention a colleague', async () => {
  show();
  expect(await screen.findByText(/Zatím bez komentářů/)).toBeDefined();
});

test('a text is shown as typed: only http links can be clicked, HTML is text', async () => {
  items = [comment(1, { text: '<img src=x onerror=alert(1)> viz https://a.cz/x. javascript:alert(1)' })];
  show();
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('https://a.cz/x');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined();
});

test('@ offers colleagues, Enter inserts the name, Ctrl+Enter sends the text with the mention', async () => {
  const user = userEvent.setup();
  show();
  await user.type(input(), 'Podívej @nov');
  await screen.findByRole('option', { name: /Jana Nová/ });
  await user.keyboard('{Enter}');
  expect(input().value).toBe('Podívej @Jana Nová ');
  await user.type(input(), 'prosím');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    text: 'Podívej @Jana Nová prosím',
    mentions: [colleague.id],
    namesCustomer: false,
  });
  expect(await screen.findByText('@Jana Nová')).toBeDefined();
  expect(input().value).toBe('');
});

test('a colleague whose name was deleted from the text is not mentioned', async () => {
  const user = userEvent.setup();
  show();
  await user.type(input(), '@jan');
  await user.click(await screen.findByRole('option', { name: /Jana Nová/ }));
  await user.clear(input());
  await user.type(input(), 'Nic');
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ text: 'Nic', mentions: [] }));
});

test('Escape closes the list of colleagues and keeps the text', async () => {
  const user = userEvent.setup();
  show();
  await user.type(input(), '@');
  await screen.findByRole('option', { name: /Jana Nová/ });
  // Not oneself.
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(input().value).toBe('@');
});

test('a comment is shown at once while it is sent; after a refusal the text is back with the reason', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  show();
  await user.type(input(), 'Rychle');
  await user.click(screen.getByRole('checkbox', { name: /Obsahuje údaje zákazníka/ }));
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  const list = await screen.findByRole('list');
  expect(within(list).getByText('Rychle')).toBeDefined();
  expect(within(list).getByText('Odesílá se…')).toBeDefined();
  expect(input().value).toBe('');
  resolve(failure(500, 'internal'));
  expect((await screen.findByRole('alert')).textContent).toContain('Komentář se neodeslal');
  expect(input().value).toBe('Rychle');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Obsahuje údaje zákazníka/ }).checked).toBe(
    true,
  );
});

test('an unsent comment is still there after leaving, a sent one is not', async () => {
  const user = userEvent.setup();
  const first = show();
  await user.type(input(), 'Rozepsané');
  first.unmount();
  const second = show();
  expect(input().value).toBe('Rozepsané');
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await waitFor(() => expect(items).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Odesílá se…')).toBeNull());
  second.unmount();
  show();
  expect(input().value).toBe('');
});

test('an empty comment cannot be sent, and neither can one that is too long', async () => {
  show();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Odeslat' });
  expect(send.disabled).toBe(true);
  fireEvent.change(input(), { target: { value: 'x'.repeat(4001) } });
  expect(send.disabled).toBe(true);
  expect(screen.getByText(/z 4\s000 znaků/)).toBeDefined();
  await screen.findByText(/Zatím bez komentářů/);
});

test('only the author edits, and deleting leaves a trace', async () => {
  const user = userEvent.setup();
  items = [comment(9, { author_id: me.id, author_name: me.name }), comment(1)];
  show();
  const menus = await screen.findAllByRole('button', { name: /^Akce s komentářem/ });
  expect(menus).toHaveLength(1);
  await user.click(menus[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'Upravit' }));
  const editor = await screen.findByRole('textbox', { name: 'Úprava komentáře' });
  await user.clear(editor);
  await user.type(editor, 'Oprava');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText('Oprava')).toBeDefined();
  expect(sent()[0]).toMatchObject({ method: 'PATCH', path: `/api/comments/${idOf(9)}` });

  items = items.slice(0, 1);
  await user.click(screen.getByRole('button', { name: /^Akce s komentářem/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Smazat' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Smazat' }));
  expect(await screen.findByText(/^Smazaný komentář. Kdo smazal:/)).toBeDefined();
});

test('what was changed in a comment survives editing another one and leaving the record', async () => {
  const user = userEvent.setup();
  const own = { author_id: me.id, author_name: me.name };
  items = [comment(9, own), comment(8, own)];
  const first = show();
  const editOf = async (row: number) => {
    const menus = await screen.findAllByRole('button', { name: /^Akce s komentářem/ });
    await user.click(menus[row]!);
    await user.click(await screen.findByRole('menuitem', { name: 'Upravit' }));
  };
  await editOf(0);
  await user.type(await screen.findByRole('textbox', { name: 'Úprava komentáře' }), ' doplněný');
  // The only menu that is left is that of the other comment.
  await editOf(0);
  const texts = () =>
    screen
      .getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Úprava komentáře' })
      .map(({ value }) => value);
  expect(texts()).toEqual(['Komentář 9 doplněný', 'Komentář 8']);

  first.unmount();
  show();
  await editOf(0);
  expect(texts()).toEqual(['Komentář 9 doplněný']);
  const back = screen.getByRole('button', { name: 'Zpět' });
  await user.click(back);
  useLeaveQuestion.getState().answer?.(false);
  expect(texts()).toEqual(['Komentář 9 doplněný']);
  await user.click(back);
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Úprava komentáře' })).toBeNull());
  await editOf(0);
  expect(texts()).toEqual(['Komentář 9']);
});

test('when the comments cannot be loaded, it says so and tries again', async () => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  stubFetch(() => failure(500, 'internal'));
  show();
  expect(await screen.findByText('Komentáře se nepodařilo načíst')).toBeDefined();
  stubFetch(() =>
    json({ items: [comment(1)], total: 1, totalIsExact: true, nextCursor: null, prevCursor: null }),
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Komentář 1')).toBeDefined();
});
