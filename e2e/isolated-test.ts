import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test as base, type DemoRole } from './fixtures.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startIsolatedServer } from './isolated-server.ts';

/** The temporary password, set by an administrator. */
export const temporaryPassword = 'Docasna-hridel-71';
/** The password chosen by the user. */
export const chosenPassword = 'Klikova-hridel-48';

interface Server {
  url: string;
  mailbox: Mailbox;
}

/**
 * Tests with a server and mail server of their own: required second factors, time limits and changed permissions
 * would affect all other tests.
 */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({ playwright }, use) => {
      const isolated = await startIsolatedServer();
      const mailbox = await openMailbox();
      const request = await playwright.request.newContext({ baseURL: isolated.url });
      await saveSettings(request, {
        smtp_host: '127.0.0.1',
        smtp_port: String(mailbox.port),
        smtp_from: 'strojpark@strojpark.example',
      });
      await use({ url: isolated.url, mailbox });
      await request.dispose();
      mailbox.close();
      await isolated.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

/** Calls the API as a user. */
export async function apiAs(request: APIRequestContext, email: string, password: string) {
  const send = async (method: string, path: string, data: unknown, token?: string): Promise<unknown> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const body = data instanceof FormData ? { multipart: data } : { data };
    const answer = await request.fetch(`/api${path}`, { method, headers, ...body });
    expect(answer.ok(), `${method} ${path} ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  const login = (await send('POST', '/auth/login', { email, password })) as { accessToken: string };
  return (method: string, path: string, data?: unknown) => send(method, path, data, login.accessToken);
}

export const adminApi = (request: APIRequestContext) =>
  apiAs(request, 'admin@strojpark.example', 'strojpark');

export async function saveSettings(
  request: APIRequestContext,
  values: Record<string, string>,
): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }));
  await (
    await adminApi(request)
  )('POST', '/settings/bulk', { settings });
}

/** Adds a user with the temporary password, or with one that they have chosen, and returns their e-mail. */
export async function addUser(
  { request }: Page,
  role: DemoRole,
  { hasChosenPassword }: { hasChosenPassword: boolean },
): Promise<string> {
  const email = `test-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@strojpark.example`;
  const admin = await adminApi(request);
  await admin('POST', '/users', { name: 'Pavel Zkouška', email, role, password: temporaryPassword });
  if (hasChosenPassword) {
    const person = await apiAs(request, email, temporaryPassword);
    await person('POST', '/auth/change-password', {
      currentPassword: temporaryPassword,
      newPassword: chosenPassword,
    });
    // Their list of devices should start empty.
    for (const { id } of (await person('GET', '/auth/sessions')) as { id: string }[]) {
      await person('DELETE', `/auth/sessions/${id}`);
    }
  }
  return email;
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}
