import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test as base, type DemoRole } from './fixtures.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startOwnProduct } from './own-product.ts';

/** As an administrator sets it for the first sign-in. */
export const temporary = 'Docasna-hridel-71';
/** As its owner chooses it. */
export const own = 'Klikova-hridel-48';

interface World {
  url: string;
  mailbox: Mailbox;
}

/**
 * Tests in a product and with a mail server of their own: required second factors, time limits and matrices
 * of permissions would change the shared product under everybody else's feet.
 */
export const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use) => {
      const product = await startOwnProduct();
      const mailbox = await openMailbox();
      const request = await playwright.request.newContext({ baseURL: product.url });
      await saveSettings(request, {
        smtp_host: '127.0.0.1',
        smtp_port: String(mailbox.port),
        smtp_from: 'strojpark@strojpark.example',
      });
      await use({ url: product.url, mailbox });
      await request.dispose();
      mailbox.close();
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
});

/** Calls the API as somebody. */
async function callerAs(request: APIRequestContext, email: string, password: string) {
  const send = async (method: string, path: string, data: unknown, token?: string): Promise<unknown> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path} ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  const login = (await send('POST', '/auth/login', { email, password })) as { accessToken: string };
  return (method: string, path: string, data?: unknown) => send(method, path, data, login.accessToken);
}

export const adminOf = (request: APIRequestContext) =>
  callerAs(request, 'admin@strojpark.example', 'strojpark');

export async function saveSettings(
  request: APIRequestContext,
  values: Record<string, string>,
): Promise<void> {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }));
  await (
    await adminOf(request)
  )('POST', '/settings/bulk', { settings });
}

/** Adds somebody with the temporary password, or with one that they have chosen, and answers their e-mail. */
export async function addPerson(
  { request }: Page,
  role: DemoRole,
  { hasChosen }: { hasChosen: boolean },
): Promise<string> {
  const email = `test-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@strojpark.example`;
  const admin = await adminOf(request);
  await admin('POST', '/users', { name: 'Pavel Zkouška', email, role, password: temporary });
  if (hasChosen) {
    const person = await callerAs(request, email, temporary);
    await person('POST', '/auth/change-password', { currentPassword: temporary, newPassword: own });
    // Their list of devices shall begin empty.
    for (const { id } of (await person('GET', '/auth/sessions')) as { id: string }[]) {
      await person('DELETE', `/auth/sessions/${id}`);
    }
  }
  return email;
}

/** Fills in the sign-in and sends it. */
export async function enterAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}
