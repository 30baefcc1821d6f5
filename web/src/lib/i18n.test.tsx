import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage, loadMessages, setLanguage, startI18n } from './i18n.ts';
import { useUserSettings } from './user-settings.ts';

// why: stands for a file that cannot be loaded without a connection
vi.mock('@strojpark/core/i18n/cs/trash', () => {
  throw new Error('no connection');
});

let first: [language: string, stored: string | null];

beforeAll(async () => {
  localStorage.clear();
  window.location.hash = '#token=a-token&language=en';
  await startI18n();
  first = [currentLanguage(), localStorage.getItem('language')];
});
beforeEach(() => setLanguage('cs'));

test('a browser without a selected language starts in that of the link, and keeps it', () => {
  expect(first).toEqual(['en', 'en']);
});

test('messages loaded while the language changes are there in the new language', async () => {
  const changed = setLanguage('en');
  await loadMessages('views')();
  await changed;
  expect(i18next.t('views.all')).toBe('Whole list');
});

test('messages that cannot be loaded hinder neither another screen nor a change of the language', async () => {
  await expect(loadMessages('trash')()).rejects.toThrow();
  await loadMessages('wanted')();
  expect(i18next.t('wanted.ages.older')).toBe('i nad 10 let');
  await setLanguage('en');
  expect(i18next.t('wanted.ages.older')).toBe('also over 10 years');
});

test('a language is applied, set on the document, and stored under its own key and in the settings', async () => {
  await setLanguage('en');
  expect(currentLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
  expect(useUserSettings.getState().language).toBe('en');
});

test('switching back immediately ends with the last selected language', async () => {
  const first = setLanguage('en');
  await setLanguage('cs');
  await first;
  expect(currentLanguage()).toBe('cs');
  expect(useUserSettings.getState().language).toBe('cs');
});

test('a language selected in another tab is applied here too', async () => {
  useUserSettings.setState({ language: 'en' });
  await expect.poll(currentLanguage).toBe('en');
});

// The last one: from here on messages that cannot be loaded belong to every change of the language.
test('after a change of the language has failed, the other screens still open in the one that is shown', async () => {
  await setLanguage('en');
  await loadMessages('trash')();
  await expect(setLanguage('cs')).rejects.toThrow();
  await loadMessages('repricing')();
  expect(currentLanguage()).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
  // The choice in the settings of this browser does not stay either.
  useUserSettings.setState({ language: 'cs' });
  await expect.poll(() => useUserSettings.getState().language).toBe('en');
});
