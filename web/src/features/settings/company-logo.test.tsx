import type { Company } from '@strojpark/core/contracts/company';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/api-upload.ts';
import { queryClient } from '../../lib/query.ts';
import { CompanyLogo } from './company-logo.tsx';

// why: jsdom's XMLHttpRequest would contact a server; sending a form is tested in a real browser
vi.mock('../../lib/api-upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const withoutLogo: Company = { name: 'Stroje Brno', address: [], phone: '', email: '', logo: null };
const withLogo: Company = {
  ...withoutLogo,
  logo: { url: '/api/company/logo/abc', width: 720, height: 180 },
};

beforeEach(() => {
  queryClient.clear();
  vi.mocked(upload).mockReset();
});

const fileInput = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nothing to choose a file with');
  return input;
};
const file = new File(['x'], 'logo.png', { type: 'image/png' });

test('an uploaded logo is shown, and can be deleted again', async () => {
  stubFetch(() => json(withoutLogo));
  vi.mocked(upload).mockResolvedValue(withLogo as never);
  renderApp(<CompanyLogo />);
  const user = userEvent.setup();
  expect(await screen.findByText('Zatím bez loga')).toBeDefined();
  await user.upload(fileInput(), file);
  const picture = await screen.findByRole('img', { name: 'Logo: Stroje Brno' });
  expect(picture.getAttribute('src')).toBe('/api/company/logo/abc');
  await user.click(screen.getByRole('button', { name: 'Smazat logo' }));
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
});

test('a refused file says why at its place, and the earlier logo stays', async () => {
  stubFetch(() => json(withLogo));
  const message = 'Logo musí být obrázek PNG nebo JPEG.';
  vi.mocked(upload).mockRejectedValue(
    new ApiError({ status: 422, code: 'logo_refused', message, errors: { file: [message] } }),
  );
  renderApp(<CompanyLogo />);
  await screen.findByRole('img', { name: 'Logo: Stroje Brno' });
  await userEvent.setup().upload(fileInput(), file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('img', { name: 'Logo: Stroje Brno' })).toBeDefined();
});
