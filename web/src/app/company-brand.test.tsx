import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publicSettings } from '../../test/session.ts';
import { renderApp } from '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';

const logo = { url: '/api/company/logo/abc', width: 720, height: 180 };

/** A browser that has not been here, or one that keeps what it read last. */
async function open({ again = false } = {}) {
  if (!again) localStorage.clear();
  vi.resetModules();
  const { CompanyBrand } = await import('./company-brand.tsx');
  return renderApp(<CompanyBrand />);
}

test('the logo of the company is shown in its proportions, under its name', async () => {
  stubFetch(() => json({ ...publicSettings, company_name: 'Stroje Brno', company_logo: logo }));
  await open();
  expect(screen.getByText('Strojpark')).toBeDefined();
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Stroje Brno' });
  expect([image.getAttribute('src'), image.width, image.height]).toEqual([logo.url, 160, 40]);
  expect(screen.queryByText('Strojpark')).toBeNull();
});

test('without a logo the name of the company is shown', async () => {
  stubFetch(() => json({ ...publicSettings, company_name: 'Stroje Brno' }));
  await open();
  expect(await screen.findByText('Stroje Brno')).toBeDefined();
  expect(screen.queryByText('Strojpark')).toBeNull();
});

test('the next visit begins with the company, also while the server is away', async () => {
  stubFetch(() => json({ ...publicSettings, company_name: 'Stroje Brno' }));
  const { unmount } = await open();
  await screen.findByText('Stroje Brno');
  unmount();
  const requests = stubFetch(() => failure(503, 'unavailable'));
  await open({ again: true });
  expect(screen.getByText('Stroje Brno')).toBeDefined();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.getByText('Stroje Brno')).toBeDefined();
});

test('the parts of the sign-in share one request', async () => {
  const requests = stubFetch(() => json({ ...publicSettings, demo: true }));
  const { CompanyBrand } = await import('./company-brand.tsx');
  const { LoginForm } = await import('../features/auth/login-form.tsx');
  renderApp(
    <>
      <CompanyBrand />
      <LoginForm />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Obchodník' })).toBeDefined();
  expect(requests).toHaveLength(1);
});
