import '@fontsource-variable/inter';
import './kit.css';
import './theme.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { checkSession } from '../lib/auth-check.ts';
import { followOtherTabs } from '../lib/auth.ts';
import { startI18n } from '../lib/i18n.ts';
import { logUncaught } from '../lib/log.ts';
import { Providers } from './providers.tsx';
import { followSession } from './session-changes.ts';

// The policy forbids code made at run time, which zod would compile its schemas to.
z.config({ jitless: true });

logUncaught();
followOtherTabs();
followSession();
await startI18n();
void checkSession();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
