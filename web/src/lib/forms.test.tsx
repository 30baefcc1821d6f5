import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { categories, createCategoryBody } from '@strojpark/core/contracts/categories';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { readQuestion } from '../../test/read-question.ts';
import { renderApp } from '../../test/render.tsx';
import { stubFetch } from '../../test/stub-fetch.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { useContractForm } from './forms.ts';
import { setLanguage } from './i18n.ts';

afterEach(async () => {
  onlineManager.setOnline(true);
  await setLanguage('cs');
});

const noQuestion = () => null;

interface CategoryFormProps {
  submit: (values: unknown) => Promise<unknown>;
  question?: () => string | null;
}

function CategoryForm({ submit, question: ask = noQuestion }: CategoryFormProps) {
  const { formProps, field, formError, question } = useContractForm(createCategoryBody, {
    defaultValues: { key: '', name_cs: '', name_en: '', description_cs: '' },
    submit,
    question: ask,
  });
  return (
    <form {...formProps}>
      <TextInput label="Klíč" {...field('key')} />
      <TextInput label="Název" {...field('name_cs')} />
      <TextInput label="Name" {...field('name_en')} />
      <TextInput label="Popis" {...field('description_cs')} />
      <button type="submit">Uložit</button>
      {formError !== undefined && <p>{formError}</p>}
      {question !== null && <p>{question}</p>}
    </form>
  );
}

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Klíč'), 'jeraby');
  await user.type(screen.getByLabelText('Název'), 'Jeřáby');
  await user.type(screen.getByLabelText('Name'), 'Cranes');
  return user;
}

test('errors are shown at their fields with our texts, the first one is focused, and nothing is sent', async () => {
  const submit = vi.fn<() => Promise<void>>();
  renderApp(<CategoryForm submit={submit} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Název'), '{Enter}');
  expect(await screen.findAllByText('Toto pole je povinné')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Klíč'));
  expect(submit).not.toHaveBeenCalled();
});

test('the first error is scrolled into sight with its message, also if its input was in sight and had the focus', async () => {
  renderApp(<CategoryForm submit={vi.fn<() => Promise<void>>()} />);
  const shown: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  await userEvent.type(screen.getByLabelText('Klíč'), '{Enter}');
  expect(shown.at(-1)).toBe('KlíčToto pole je povinné');
  scroll.mockRestore();
});

test('errors are said in the language that was switched to', async () => {
  renderApp(<CategoryForm submit={vi.fn<() => Promise<void>>()} />);
  await userEvent.type(screen.getByLabelText('Název'), '{Enter}');
  await screen.findAllByText('Toto pole je povinné');
  await setLanguage('en');
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(screen.queryByText('Toto pole je povinné')).toBeNull();
});

test('Ctrl+Enter submits the parsed values', async () => {
  const submit = vi.fn<() => Promise<void>>().mockResolvedValue();
  renderApp(<CategoryForm submit={submit} />);
  const user = await fillIn();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ key: 'jeraby', description_cs: null, is_active: true }),
  );
});

test('server errors are shown at their fields and the form keeps its input', async () => {
  const refused = new ApiError({ status: 422, code: 'validation', errors: { name_en: ['Už existuje'] } });
  renderApp(<CategoryForm submit={() => Promise.reject(refused)} />);
  const user = await fillIn();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Už existuje')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText<HTMLInputElement>('Název').value).toBe('Jeřáby');
});

test('an error without a field is shown for the whole form', async () => {
  const refused = new ApiError({ status: 409, code: 'category_key_taken', message: 'Klíč už existuje' });
  renderApp(<CategoryForm submit={() => Promise.reject(refused)} />);
  const user = await fillIn();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Klíč už existuje')).toBeDefined();
});

test('without a connection it is said at once that the input cannot be sent, and the input stays', async () => {
  onlineManager.setOnline(false);
  const requests = stubFetch(() => new TypeError('Failed to fetch'));
  renderApp(
    <CategoryForm
      submit={(values) => call(categories.create, { body: values as z.output<typeof createCategoryBody> })}
    />,
  );
  const user = await fillIn();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Bez připojení to nejde. Zkuste to znovu, až budete online.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Název').value).toBe('Jeřáby');
  expect(requests).toHaveLength(1);
});

test('a question goes once a submit has none, also if that was decided outside of the form', async () => {
  const ask = vi.fn<() => string | null>().mockReturnValueOnce('Opravdu?').mockReturnValue(null);
  const refused = new ApiError({ status: 409, code: 'forbidden', message: 'Ne.' });
  renderApp(<CategoryForm submit={() => Promise.reject(refused)} question={ask} />);
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText('Opravdu?')).toBeDefined();
  readQuestion();
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText('Ne.')).toBeDefined();
  expect(screen.queryByText('Opravdu?')).toBeNull();
});

test('a form is not submitted twice at the same time', async () => {
  const submit = vi.fn<() => Promise<void>>(() => Promise.withResolvers<void>().promise);
  renderApp(<CategoryForm submit={submit} />);
  const user = await fillIn();
  await user.keyboard('{Enter}{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});
