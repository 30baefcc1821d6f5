import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../../../../test/choose.ts';
import { buildField } from '../../../../test/build-field.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { EditFieldForm } from './edit-field-form.tsx';
import { NewFieldForm } from './new-field-form.tsx';

beforeEach(() => queryClient.clear());

const boom = buildField('boom');
const answering = (answer: (request: SentRequest) => Response) => ({
  requests: stubFetch(answer),
  user: userEvent.setup(),
});

const group = (legend: 'Česky' | 'Anglicky') => within(screen.getByRole('group', { name: legend }));
const nameIn = (language: 'Česky' | 'Anglicky') => group(language).getByRole('textbox', { name: /^Název/ });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

function openNew(answer: (request: SentRequest) => Response = () => json(boom, 201)) {
  const onClose = vi.fn<() => void>();
  const opened = answering(answer);
  renderApp(<NewFieldForm entityType="used_machine" existingNames={['boom']} opened onClose={onClose} />);
  return { ...opened, onClose };
}

function openEdit(field: FieldConfig, answer: (request: SentRequest) => Response = () => json(field)) {
  const onClose = vi.fn<() => void>();
  const opened = answering(answer);
  renderApp(<EditFieldForm field={field} opened onClose={onClose} />);
  return { ...opened, onClose };
}

/** Sets the value in one step: single keystrokes are not tested here. */
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const submit = () => screen.getByRole('button', { name: /^(Přidat pole|Uložit)$/ });

test('the database name, the untranslated label and the empty English label follow the Czech one', async () => {
  const { user, requests, onClose } = openNew();
  fill(nameIn('Česky'), 'Délka výložníku');
  fill(nameIn('Anglicky'), 'Boom length');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/field-config/complete',
    body: {
      entityType: 'used_machine',
      fieldName: 'delka_vylozniku',
      displayName: 'Délka výložníku',
      fieldType: 'text',
      isVisible: true,
      translations: {
        cs: { displayName: 'Délka výložníku', placeholder: 'Délka výložníku…' },
        en: { displayName: 'Boom length', placeholder: 'Boom length…' },
      },
    },
  });
});

test('both labels are required, and nothing is sent', async () => {
  const { user, requests } = openNew();
  fill(nameIn('Česky'), 'Délka');
  await user.click(submit());
  expect(await group('Anglicky').findByText('Vyplňte název česky i anglicky')).toBeDefined();
  expect(requests).toEqual([]);
});

test('an invalid name is reported while typing', () => {
  openNew();
  const name = box(/^Název v databázi/);
  fill(name, 'boom');
  expect(screen.getByText(/Pole s tímto názvem už existuje/)).toBeDefined();
  fill(name, 'status');
  expect(screen.getByText('Tento název používá systém, zvolte jiný')).toBeDefined();
});

test('a name rejected by the server is reported at its field, and the form stays', async () => {
  const { user, onClose } = openNew(() => failure(409, 'field_name_taken', 'Název je obsazený.'));
  fill(nameIn('Česky'), 'Délka');
  fill(nameIn('Anglicky'), 'Length');
  await user.click(submit());
  expect(await screen.findByText('Název je obsazený.')).toBeDefined();
  expect(box(/^Název v databázi/).getAttribute('aria-invalid')).toBe('true');
  expect(box(/^Název v databázi/).value).toBe('delka');
  expect(onClose).not.toHaveBeenCalled();
});

test('any other error is shown in the form', async () => {
  const { user } = openNew(() => failure(409, 'field_limit', 'Polí je už moc.'));
  fill(nameIn('Česky'), 'Délka');
  fill(nameIn('Anglicky'), 'Length');
  await user.click(submit());
  expect(await screen.findByText('Chyba při vytváření pole: Polí je už moc.')).toBeDefined();
});

test('a select needs options, and an option needs both labels', async () => {
  const { user, requests } = openNew();
  fill(nameIn('Česky'), 'Barva');
  fill(nameIn('Anglicky'), 'Colour');
  await choose(user, screen.getByRole('combobox', { name: /^Typ/ }), 'Výběr');
  await user.click(submit());
  expect(await screen.findByText('Výběr musí mít alespoň jednu hodnotu')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Přidat hodnotu' }));
  fill(box(/^Hodnota 1 česky/), 'žlutá');
  await user.click(submit());
  await waitFor(() => expect(box(/^Hodnota 1 anglicky/).getAttribute('aria-invalid')).toBe('true'));
  fill(box(/^Hodnota 1 anglicky/), 'yellow');
  await user.click(submit());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ options: [{ value: 'žlutá', cs: 'žlutá', en: 'yellow' }] });
});

test('only changes are sent, so that changes of other users are kept', async () => {
  const { user, requests, onClose } = openEdit(boom);
  expect(screen.getByRole('dialog', { name: 'Upravit pole Pole boom' })).toBeDefined();
  fill(nameIn('Anglicky'), 'Boom');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests[0]?.body).toEqual({
    translations: { en: { displayName: 'Boom', placeholder: null, description: null } },
  });
});

test('saving without a change sends nothing', async () => {
  const { user, requests, onClose } = openEdit(boom);
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests).toEqual([]);
});

test('a built-in field can be renamed but has no import headings of its own', () => {
  openEdit(buildField('status', { isCustom: false, isSystemField: true }));
  expect(nameIn('Česky')).toBeDefined();
  expect(screen.queryByLabelText('Sloupec při importu')).toBeNull();
  expect(screen.queryByLabelText('Další názvy sloupce při importu')).toBeNull();
});

test('a renamed option keeps its stored value, and an option in use is reported at the options', async () => {
  const options = [
    { value: 'red', cs: 'červená', en: 'red' },
    { value: 'blue', cs: 'modrá', en: 'blue' },
  ];
  const field = buildField('colour', { fieldType: 'select', options });
  const { user, requests } = openEdit(field, () =>
    failure(409, 'field_option_in_use', 'Hodnotu mají stroje.'),
  );
  fill(box(/^Hodnota 2 česky/), 'modrá tmavá');
  await user.click(screen.getByRole('button', { name: 'Odebrat hodnotu 1' }));
  await user.click(submit());
  expect(await screen.findByText('Hodnotu mají stroje.')).toBeDefined();
  expect(requests[0]?.body).toMatchObject({ options: [{ value: 'blue', cs: 'modrá tmavá', en: 'blue' }] });
});
