import { MantineProvider, PasswordInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadAllMessages, setLanguage, startI18n } from '../lib/i18n.ts';
import { theme } from './theme.ts';

await startI18n();
await loadAllMessages();
afterEach(() => setLanguage('cs'));

it.each([
  ['cs', 'Zobrazit heslo'],
  ['en', 'Show password'],
] as const)(
  'the button of a password input has a name in the language of the user: %s',
  async (language, name) => {
    await setLanguage(language);
    render(
      <MantineProvider theme={theme} env="test">
        <PasswordInput label="Heslo" />
      </MantineProvider>,
    );
    expect(screen.getByRole('button', { name })).toBeDefined();
  },
);
