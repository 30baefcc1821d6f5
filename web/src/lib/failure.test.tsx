import { onlineManager } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../test/render.tsx';
import { ApiError, networkError } from './api-error.ts';
import { failureTexts } from './failure.ts';
import { setLanguage } from './i18n.ts';

const failed = (status: number, message = 'zpráva') => new ApiError({ status, code: 'internal', message });

test.each([
  [401, 'zpráva'],
  [400, 'Chybný požadavek: zpráva'],
  [403, 'K této akci nemáte oprávnění'],
  [404, 'Záznam nebyl nalezen'],
  [409, 'Konflikt: zpráva'],
  [422, 'Chyba v zadaných údajích'],
  [500, 'Chyba serveru. Zkuste to prosím později.'],
  [503, 'zpráva'],
])('status %i is shown with the general text', (status, text) => {
  expect(failureTexts(failed(status))).toEqual([text]);
});

test('each rejected field is a separate toast', () => {
  const errors = { email: ['Neplatná e-mailová adresa'], name: ['Toto pole je povinné', 'Příliš krátké'] };
  expect(failureTexts(new ApiError({ status: 422, code: 'validation', errors }))).toEqual([
    'Neplatná e-mailová adresa',
    'Toto pole je povinné',
    'Příliš krátké',
  ]);
});

test('no response is a network error, anything else is unexpected', () => {
  expect(failureTexts(networkError('x'))).toEqual(['Chyba sítě. Zkontrolujte prosím připojení.']);
  expect(failureTexts(new Error('x'))).toEqual(['Došlo k neočekávané chybě']);
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');
  expect(failureTexts(missing)).toEqual(['Tuto část se nepodařilo načíst']);
  expect(failureTexts(failed(401, ''))).toEqual(['Přihlášení se nezdařilo']);
});

test.each([
  ['code that could not be loaded', new TypeError('Failed to fetch dynamically imported module')],
  ['a call without a response', networkError('x')],
])('without a connection, %s says that it is needed', (_, error) => {
  onlineManager.setOnline(false);
  const texts = failureTexts(error);
  onlineManager.setOnline(true);
  expect(texts).toEqual(['Bez připojení to nejde. Zkuste to znovu, až budete online.']);
});

describe('in English', () => {
  beforeAll(() => setLanguage('en'));
  afterAll(() => setLanguage('cs'));

  test.each([
    [401, 'message', 'message'],
    [401, '', 'Authentication failed'],
    [400, 'message', 'Bad Request: message'],
    [403, 'message', 'You do not have permission to perform this action'],
    [404, 'message', 'Resource not found'],
    [409, 'message', 'Conflict: message'],
    [422, 'message', 'Validation error'],
    [500, 'message', 'Server error. Please try again later.'],
    [410, 'message', 'message'],
    [413, 'message', 'message'],
    [429, 'message', 'message'],
    [503, 'message', 'message'],
    [502, '', 'An unexpected error occurred'],
  ])('%i with %j is "%s"', (status, message, text) => {
    expect(failureTexts(failed(status, message))).toEqual([text]);
  });

  test('no response and anything else', () => {
    expect(failureTexts(networkError('x'))).toEqual(['Network error. Please check your connection.']);
    expect(failureTexts('x')).toEqual(['An unexpected error occurred']);
  });
});
