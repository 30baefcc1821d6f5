import './zod-config.ts';
import '@fontsource-variable/inter';
import './fonts.css';
import './mantine.css';
import './type-sizes.css';
import './theme.css';
import './global.css';
import './forms.css';
import './start-screen.css';
import i18next from 'i18next';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { checkSession } from '../lib/auth-check.ts';
import { syncSessionAcrossTabs, useAuth } from '../lib/auth.ts';
import { startI18n } from '../lib/i18n.ts';
import { logUncaught } from '../lib/log.ts';
import { printInLight } from '../lib/print-in-light.ts';
import { syncSettingsAcrossTabs } from '../lib/user-settings.ts';
import { loadAhead } from '../ui/load-ahead.ts';
import { Providers } from './providers.tsx';
import { addPages, router } from './router.ts';
import { rerunGuardsOnSessionChange } from './session-changes.ts';

/** Not a top-level await: the pages import from this file's own chunk, and each would wait for the other. */
async function start(container: HTMLElement): Promise<void> {
  logUncaught();
  printInLight();
  // Only touch screens have a keyboard that covers the page.
  if (window.matchMedia('(any-pointer: coarse)').matches)
    loadAhead(async () => (await import('../lib/follow-keyboard.ts')).followKeyboard());
  syncSessionAcrossTabs();
  syncSettingsAcrossTabs();
  rerunGuardsOnSessionChange();
  const isKnown = useAuth.getState().refreshToken !== null;
  // A signed-in user needs the pages next, so they are fetched in parallel.
  await Promise.all([
    startI18n({ isSignedIn: isKnown }).then(() => nameOutlines(container)),
    isKnown ? addPages() : undefined,
    checkSession(),
  ]);
  // The outlines in `index.html` stay until the first screen is loaded, and it is rendered once. A transition is
  // rendered in short tasks; a screen that the router shows later would be one long task.
  await router.load();
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    ),
  );
}

/** What a screen reader hears of the outlines, in the language of the user. */
function nameOutlines(container: HTMLElement): void {
  container.firstElementChild?.setAttribute('aria-label', i18next.t('common.loading'));
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
void start(container);
