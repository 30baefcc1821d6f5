import { expect, test, type Browser, type Page } from '@playwright/test';
import { startIsolatedServer, type IsolatedServer } from './isolated-server.ts';

// The key screens, compared as small pictures (docs/decisions/0053-looks.md): in them, lines of text are light grey,
// so other letters, numbers and dates make no difference, but a missing panel, picture, colour or column does.

const views = {
  light: { viewport: { width: 1440, height: 900 }, scheme: 'light', scale: 10 },
  dark: { viewport: { width: 1440, height: 900 }, scheme: 'dark', scale: 10 },
  phone: { viewport: { width: 390, height: 844 }, scheme: 'light', scale: 5 },
} as const;
type View = keyof typeof views;

let server: IsolatedServer;
test.beforeAll(async () => {
  // Other tests change the data that these pictures show.
  server = await startIsolatedServer();
});
test.afterAll(() => server.stop());

async function openBrowser(browser: Browser, view: View): Promise<Page> {
  const { viewport } = views[view];
  const isPhone = view === 'phone';
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function signIn(page: Page): Promise<void> {
  const data = { email: 'admin@strojpark.example', password: 'strojpark' };
  const answer = await page.request.post('/api/auth/login', { data });
  const { user, accessToken, refreshToken } = (await answer.json()) as Record<string, unknown>;
  await page.goto('/favicon.svg');
  await page.evaluate(
    (state) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 })),
    { user, accessToken, refreshToken, rememberMe: false, ended: null },
  );
}

/** The page in a tenth of its size, or on a phone in a fifth. */
async function smallPicture(page: Page, view: View): Promise<Buffer> {
  const { viewport, scheme, scale } = views[view];
  await page.evaluate(
    (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
    scheme,
  );
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // Those below the first screen may wait until it is scrolled.
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ) &&
      document.querySelector('.mantine-Skeleton-root') === null,
  );
  const full = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  // Not on the page itself, whose content security policy forbids it.
  const blank = await page.context().newPage();
  const small = await blank.evaluate(
    async ({ source, resizeWidth, resizeHeight }) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]), {
        resizeWidth,
        resizeHeight,
        resizeQuality: 'high',
      });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [resizeWidth, resizeHeight];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    {
      source: full.toString('base64'),
      resizeWidth: Math.round(viewport.width / scale),
      resizeHeight: Math.round(viewport.height / scale),
    },
  );
  await blank.close();
  return Buffer.from(small, 'base64');
}

const machines = (page: Page) => page.getByRole('row').or(page.getByRole('article')).getByRole('link');

/** Opens a screen, after the one before it, and waits for what it shows. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'sign-in': async (page) => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: /E-mail/ })).toBeVisible();
  },
  dashboard: async (page) => {
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'used-machines': async (page) => {
    await page.goto('/used-machines');
    await expect(machines(page).first()).toBeVisible();
  },
  'machine-record': async (page) => {
    await machines(page).first().click();
    await expect(page.getByRole('heading', { name: 'Dokumenty' })).toBeVisible();
  },
  'reservation-wizard': async (page) => {
    await page.goto('/used-machines?status=available');
    await machines(page).first().click();
    await expect(page.getByRole('button', { name: /^Rezervovat/ }).first()).toBeVisible();
    await page.keyboard.press('r');
    // On a phone the record is a dialog too.
    const wizard = page.getByRole('dialog', { name: /^Rezervovat stroj/ });
    await expect(wizard.getByRole('textbox').first()).toBeVisible();
  },
};

for (const view of Object.keys(views) as View[])
  test(`the key screens look as before (${view})`, async ({ browser }) => {
    const page = await openBrowser(browser, view);
    for (const [name, open] of Object.entries(screens))
      await test.step(name, async () => {
        await open(page);
        expect.soft(await smallPicture(page, view)).toMatchSnapshot(`${name}-${view}.png`, {
          threshold: 0.2,
          maxDiffPixelRatio: 0.06,
        });
      });
    await page.context().close();
  });
