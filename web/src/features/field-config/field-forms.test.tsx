import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type Asked } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { EditFieldForm } from './edit-field-form.tsx';
import { NewFieldForm } from './new-field-form.tsx';

beforeEach(() => queryClient.clear());

const boom = buildField('boom');
const answering = (answer: (asked: Asked) => Response) => ({
  asked: stubFetch(answer),
  user: userEvent.setup(),
});

const group = (legend: 'Česky' | 'Anglicky') => within(screen.getByRole('group', { name: legend }));
const nameIn = (language: 'Česky' | 'Anglicky') => group(language).getByRole('textbox', { name: /^Název/ });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

function openNew(answer: (asked: Asked) => Response = () => json(boom, 201)) {
  const onClose = vi.fn<() => void>();
  const opened = answering(answer);
  renderApp(<NewFieldForm entityType="used_machine" taken={['boom']} isOpen onClose={onClose} />);
  return { ...opened, onClose };
}

function openEdit(field: FieldConfig, answer: (asked: Asked) => Response = () => json(field)) {
  const onClose = vi.fn<() => void>();
  const opened = answering(answer);
  renderApp(<EditFieldForm field={field} isOpen onClose={onClose} />);
  return { ...opened, onClose };
}

/** Typed at once: what goes on between two keys is not what these tests are about. */
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const submit = () => screen.getByRole('button', { name: /^(Přidat pole|Uložit)$/ });

test('names in the database, without translation and in the empty field follow the name', async () => {
  const { user, asked, onClose } = openNew();
  fill(nameIn('Česky'), 'Délka výložníku');
  fill(nameIn('Anglicky'), 'Boom length');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked[0]).toMatchObject({
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

test('both names are asked for, and nothing is sent', async () => {
  const { user, asked } = openNew();
  fill(nameIn('Česky'), 'Délka');
  await user.click(submit());
  expect(await group('Anglicky').findByText('Vyplňte název česky i anglicky')).toBeDefined();
  expect(asked).toEqual([]);
});

test('a name that cannot be is told while it is typed', () => {
  openNew();
  const name = box(/^Název v databázi/);
  fill(name, 'boom');
  expect(screen.getByText(/Pole s tímto názvem už existuje/)).toBeDefined();
  fill(name, 'status');
  expect(screen.getByText('Tento název používá systém, zvolte jiný')).toBeDefined();
});

test('a name that the server refuses is told at its field, and the form keeps everything', async () => {
  const { user, onClose } = openNew(() => failure(409, 'field_name_taken', 'Název je obsazený.'));
  fill(nameIn('Česky'), 'Délka');
  fill(nameIn('Anglicky'), 'Length');
  await user.click(submit());
  expect(await screen.findByText('Název je obsazený.')).toBeDefined();
  expect(box(/^Název v databázi/).getAttribute('aria-invalid')).toBe('true');
  expect(box(/^Název v databázi/).value).toBe('delka');
  expect(onClose).not.toHaveBeenCalled();
});

test('any other failure of creating says so in the form', async () => {
  const { user } = openNew(() => failure(409, 'field_limit', 'Polí je už moc.'));
  fill(nameIn('Česky'), 'Délka');
  fill(nameIn('Anglicky'), 'Length');
  await user.click(submit());
  expect(await screen.findByText('Chyba při vytváření pole: Polí je už moc.')).toBeDefined();
});

test('a choice needs values, and a value needs both names', async () => {
  const { user, asked } = openNew();
  fill(nameIn('Česky'), 'Barva');
  fill(nameIn('Anglicky'), 'Colour');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Typ/ }), 'Výběr');
  await user.click(submit());
  expect(await screen.findByText('Výběr musí mít alespoň jednu hodnotu')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Přidat hodnotu' }));
  fill(box(/^Hodnota 1 česky/), 'žlutá');
  await user.click(submit());
  await waitFor(() => expect(box(/^Hodnota 1 anglicky/).getAttribute('aria-invalid')).toBe('true'));
  fill(box(/^Hodnota 1 anglicky/), 'yellow');
  await user.click(submit());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ options: [{ value: 'žlutá', cs: 'žlutá', en: 'yellow' }] });
});

test('only what was changed is sent, so that what somebody else changed stays', async () => {
  const { user, asked, onClose } = openEdit(boom);
  fill(nameIn('Anglicky'), 'Boom');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked[0]?.body).toEqual({
    translations: { en: { displayName: 'Boom', placeholder: null, description: null } },
  });
});

test('a form without a change asks the server for nothing', async () => {
  const { user, asked, onClose } = openEdit(boom);
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([]);
});

test('a system field is renamed, but nothing of it is imported', () => {
  openEdit(buildField('status', { isCustom: false, isSystemField: true }));
  expect(nameIn('Česky')).toBeDefined();
  expect(screen.queryByLabelText('Sloupec při importu')).toBeNull();
  expect(screen.queryByLabelText('Další názvy sloupce při importu')).toBeNull();
});

test('a renamed value stays stored as it is, and one in use is told at the values', async () => {
  const options = [
    { value: 'red', cs: 'červená', en: 'red' },
    { value: 'blue', cs: 'modrá', en: 'blue' },
  ];
  const field = buildField('colour', { fieldType: 'select', options });
  const { user, asked } = openEdit(field, () => failure(409, 'field_option_in_use', 'Hodnotu mají stroje.'));
  fill(box(/^Hodnota 2 česky/), 'modrá tmavá');
  await user.click(screen.getByRole('button', { name: 'Odebrat hodnotu 1' }));
  await user.click(submit());
  expect(await screen.findByText('Hodnotu mají stroje.')).toBeDefined();
  expect(asked[0]?.body).toMatchObject({ options: [{ value: 'blue', cs: 'modrá tmavá', en: 'blue' }] });
});
