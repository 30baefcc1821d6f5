import { afterEach, expect, test } from 'vitest';
import '../../test/render.tsx';
import { currentLanguage, setLanguage } from './i18n.ts';
import { useUserSettings } from './user-settings.ts';

afterEach(() => setLanguage('cs'));

test('a language is shown, told to the page, and remembered under its own name and among the settings', async () => {
  await setLanguage('en');
  expect(currentLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
  expect(useUserSettings.getState().language).toBe('en');
});

test('going back at once ends in the language chosen last', async () => {
  const first = setLanguage('en');
  await setLanguage('cs');
  await first;
  expect(currentLanguage()).toBe('cs');
  expect(useUserSettings.getState().language).toBe('cs');
});

test('a language chosen in another tab is shown here too', async () => {
  useUserSettings.setState({ language: 'en' });
  await expect.poll(currentLanguage).toBe('en');
});
