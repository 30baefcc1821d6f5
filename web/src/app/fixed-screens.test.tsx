import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { setLanguage } from '../lib/i18n.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';

afterEach(() => setLanguage('cs'));

test('while the session is checked the outlines of the screen are shown', async () => {
  await setLanguage('en');
  renderApp(<LoadingScreen />);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
});

test('an unknown URL says so and links back', async () => {
  await setLanguage('en');
  renderApp(<NotFoundPage />);
  expect(screen.getByText('This address does not exist or the page has moved.')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard');
});
