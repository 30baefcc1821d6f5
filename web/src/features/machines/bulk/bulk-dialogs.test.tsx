import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { useLeaveQuestion } from '../../../lib/leave-guard.ts';
import { queryClient } from '../../../lib/query.ts';
import { BulkDialogs, type DialogAction } from './bulk-dialogs.tsx';

const machine = buildMachine();
const subject = {
  type: machine.type,
  target: { ids: [machine.id] },
  count: 1,
  isExact: true,
  shown: '1',
  known: [machine],
};

const fields = [
  buildField('location', { isCustom: false, isUsed: false }),
  buildField('boom'),
  buildField('lak', { isUsed: false }),
];

beforeEach(() => {
  queryClient.clear();
  useLeaveQuestion.setState({ answer: null });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(answer);
});

function answer({ path }: { path: string }) {
  if (path === '/api/categories' || path === '/api/sales/possible-sellers') return json([]);
  return json(path === '/api/field-config' ? fields : pageOf([machine]));
}

function Opened({ act, target = subject.target }: { act: DialogAction; target?: typeof subject.target }) {
  const [opened, setOpened] = useState(true);
  return (
    <BulkDialogs
      act={act}
      subject={{ ...subject, target }}
      order={{ sort: 'name', order: 'asc' }}
      opened={opened}
      onClose={() => setOpened(false)}
      onDone={vi.fn<() => void>()}
    />
  );
}

const price = () => screen.findByRole('textbox', { name: /^Cena stroje|^Prodejní cena/ });

async function open(act: DialogAction) {
  renderApp(<Opened act={act} />);
  const user = userEvent.setup();
  if (act === 'status') {
    await user.click(await screen.findByRole('combobox', { name: 'Stav' }));
    await user.click(await screen.findByRole('option', { name: 'Prodáno' }));
  }
  return { user, input: await price() };
}

test.each(['status', 'sell'] as const)('closing the %s dialog with unsaved input asks first', async (act) => {
  const { user, input } = await open(act);
  await user.clear(input);
  await user.type(input, '123');
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Zpět' })),
  ]) {
    await leave();
    await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
    useLeaveQuestion.getState().answer?.(false);
    expect(screen.getByRole('dialog')).toBeDefined();
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no status is chosen beforehand, and submitting asks for one', async () => {
  const requests = stubFetch(() => json(pageOf([machine])));
  renderApp(<Opened act="status" />);
  const status = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Stav' });
  expect([status.value, status.placeholder]).toEqual(['', 'Vyberte nový stav']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Změnit stav' }));
  expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('closing the dialog with unchanged prices does not ask', async () => {
  const { user } = await open('sell');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useLeaveQuestion.getState().answer).toBeNull();
});

test('price cards have the size that was chosen, by its name and measures', async () => {
  const requests = stubFetch(({ method }) =>
    method === 'POST' ? failure(503, 'busy', 'Zkuste to za chvíli') : json(pageOf([machine])),
  );
  renderApp(<Opened act="cards" />);
  const sizes = await screen.findByRole('radiogroup', { name: 'Velikost cenovky' });
  expect(within(sizes).getByRole('radio', { name: /^A5 210 × 148\smm$/ })).toHaveProperty('checked', true);
  const user = userEvent.setup();
  await user.click(within(sizes).getByRole('radio', { name: /^A6 148 × 105\smm$/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Zkuste to za chvíli')).toBeDefined();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ size: 'A6' });
});

test('a field that is not used cannot be changed in bulk', async () => {
  renderApp(<Opened act="edit" />);
  await userEvent.setup().click(await screen.findByRole('combobox', { name: /^Přidat údaj/ }));
  expect(await screen.findByRole('option', { name: 'Pole boom' })).toBeDefined();
  expect(screen.getByRole('option', { name: 'Interní kód' })).toBeDefined();
  expect(screen.queryByRole('option', { name: /lak|Pole location|^Umístění$/ })).toBeNull();
});

test('yes or no is chosen by the user, and the summary says each value that will be set', async () => {
  const requests = stubFetch((request) =>
    request.method === 'POST'
      ? json({ runId: 'r', undoUntil: null, updated: 1, failures: [], far: 0, furthest: null })
      : answer(request),
  );
  renderApp(<Opened act="edit" />);
  const user = userEvent.setup();
  const adding = await screen.findByRole('combobox', { name: /^Přidat údaj/ });
  for (const name of ['Náhradní stroj není potřeba', 'Aktuální hodnota', 'Pole boom']) {
    await user.click(adding);
    await user.click(await screen.findByRole('option', { name }));
  }
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: /^Náhradní stroj není potřeba/ });
  expect(choice.value).toBe('');
  expect(screen.queryByText(/se nastaví/)).toBeNull();
  expect(screen.getByText('U 1 stroje se vyprázdní: Aktuální hodnota, Pole boom')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Uložit změny' }));
  expect(await screen.findByText('Zadejte ano, nebo ne')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Ne' }));
  await user.type(screen.getByRole('textbox', { name: /^Aktuální hodnota/ }), '1500');
  await user.type(screen.getByRole('textbox', { name: /^Pole boom/ }), 'dlouhé');
  expect(
    screen.getByText(
      /^U 1 stroje se nastaví: Náhradní stroj není potřeba: Ne\u00a0· Aktuální hodnota: 1\s500\u00a0· Pole boom: dlouhé$/,
      { normalizer: (text) => text },
    ),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Uložit změny' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/api/machines/bulk-update')?.body).toMatchObject({
      changes: { no_replacement_needed: false, current_value: 1500, custom_fields: { boom: 'dlouhé' } },
    }),
  );
});

test('the machines that are not named are counted, also those of the same name', async () => {
  const same = [machine, buildMachine({ id: '5' })];
  renderApp(
    <BulkDialogs
      act="edit"
      subject={{ ...subject, known: same, count: 10_167, shown: '10 167' }}
      order={{ sort: 'name', order: 'asc' }}
      opened
      onClose={vi.fn<() => void>()}
      onDone={vi.fn<() => void>()}
    />,
  );
  expect(await screen.findByText(new RegExp(`^${machine.name} a ještě 10\\s166 strojů$`))).toBeDefined();
});

test('removing a field moves the focus to the next one, after the last one to the choice of fields', async () => {
  renderApp(<Opened act="edit" />);
  const user = userEvent.setup();
  const adding = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Přidat údaj/ });
  for (const name of ['Pole boom', 'Interní kód']) {
    await user.click(adding);
    await user.click(await screen.findByRole('option', { name }));
  }
  expect(adding.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Údaj Pole boom neměnit' }));
  const last = screen.getByRole('button', { name: 'Údaj Interní kód neměnit' });
  expect(document.activeElement).toBe(last);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: /neměnit$/ })).toBeNull();
  expect(document.activeElement).toBe(adding);
});

test('a machine that customers wait for does not look available before the server has offered it', async () => {
  const [free, awaited] = [
    buildMachine({ status: 'maintenance' }),
    buildMachine({ id: '5', status: 'maintenance', waiting: 1 }),
  ];
  queryClient.setQueryData(machineKeys.lists, pageOf([free, awaited]));
  const answer = Promise.withResolvers<Response>();
  stubFetch(({ method }) => (method === 'POST' ? answer.promise : json(pageOf([free, awaited]))));
  renderApp(<Opened act="status" target={{ ids: [free.id, awaited.id] }} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Stav' }));
  await user.click(await screen.findByRole('option', { name: 'K dispozici' }));
  await user.click(screen.getByRole('button', { name: 'Změnit stav' }));
  const shown = () =>
    queryClient.getQueryData<ReturnType<typeof pageOf>>(machineKeys.lists)?.items.map(({ status }) => status);
  await waitFor(() => expect(shown()).toEqual(['available', 'maintenance']));
  answer.resolve(json({ runId: 'r', undoUntil: null, updated: 2, failures: [] }));
});

describe('selling several machines', () => {
  const chosen = [
    { ...machine, name: 'Jeřáb A', current_value: 5_000_000 },
    {
      ...buildMachine({ id: '22222222-2222-4222-8222-222222222222', name: 'Jeřáb B' }),
      current_value: 6_000_000,
    },
  ].map((one) => ({ ...one, extra: { purchase_price: 5_500_000, costs_total: 100_000 } }));
  const target = { ids: chosen.map(({ id }) => id) };
  let requests: SentRequest[];
  beforeEach(() => {
    requests = stubFetch(({ path, method }) => {
      if (method === 'POST') return json({ runId: 'r', undoUntil: null, sold: 2, failures: [] });
      return path.startsWith('/api/machines') ? json(pageOf(chosen)) : failure(404, 'not_found');
    });
  });
  const sent = () =>
    requests.filter(({ path }) => path === '/api/machines/bulk-sell').map(({ body }) => body);

  test('says for how much in all and what it leaves, and notes the customer and the invoice', async () => {
    renderApp(<Opened act="sell" target={target} />);
    const user = userEvent.setup();
    expect(
      await screen.findByRole('button', { name: /^Prodat 2 stroje za 11\s000\s000\sCZK$/ }),
    ).toBeDefined();
    expect(
      screen.getByText(/^Ztráta: marže −200\s000\sCZK/, { selector: '[data-numeric] span' }),
    ).toBeDefined();
    const input = screen.getByRole('textbox', { name: 'Cena stroje Jeřáb B' });
    await user.clear(input);
    await user.type(input, '7000000');
    await user.type(screen.getByRole('combobox', { name: 'Firma' }), 'Stavby a.s.');
    await user.type(screen.getByRole('textbox', { name: 'Číslo faktury' }), 'FV-12');
    expect(
      screen.getByText(/^Marže 800\s000\sCZK \(6,7\s%\)/, { selector: '[data-numeric] span' }),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Prodat 2 stroje za 12\s000\s000\sCZK$/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      ...target,
      prices: [{ salePrice: 5_000_000 }, { salePrice: 7_000_000 }],
      sale_customer: { customer_company: 'Stavby a.s.', customer_name: null },
      invoice_number: 'FV-12',
      sale_note: null,
    });
  });

  test('asks nobody for a customer who may not see those of reservations', async () => {
    signIn({
      accessToken: 'a',
      refreshToken: 'r',
      user: { ...userOf('salesperson'), permissions: ['machines.view', 'sales.mark_as_sold'] },
    });
    renderApp(<Opened act="sell" target={target} />);
    await screen.findByRole('textbox', { name: 'Číslo faktury' });
    expect(screen.queryByRole('combobox', { name: 'Firma' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: /^Prodat 2 stroje/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('sale_customer');
  });
});
