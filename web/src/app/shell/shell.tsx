import { useLocalStorage } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdleWatch } from '../../features/account/idle-watch.tsx';
import { useDebugPanel, useMayDebug } from '../../features/debug/debug-panel-state.ts';
import { SettingsFollower } from '../../features/user-settings/settings-follower.tsx';
import { refreshUser } from '../../lib/auth-check.ts';
import { useAuth } from '../../lib/auth.ts';
import { useBulk } from '../../entities/bulk-runs/bulk-runs.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { ToastArea } from '../toast-area.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const DebugPanel = lazy(async () => ({
  default: (await import('../../features/debug/debug-panel.tsx')).DebugPanel,
}));
const BulkHost = lazy(async () => ({
  default: (await import('../../features/bulk/bulk-host.tsx')).BulkHost,
}));
const LeaveDialog = lazy(async () => ({ default: (await import('../leave-dialog.tsx')).LeaveDialog }));
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

const version = 'v1.0.0';

/** The signed-in layout: sidebar, top bar, page, footer. */
export function Shell() {
  const { t } = useTranslation();
  const isSignedIn = useAuth(({ user }) => user !== null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const mayDebug = useMayDebug();
  const isDebugging = useDebugPanel(({ isOpen }) => isOpen) && mayDebug;
  const hasBulk = useHasOpened(useBulk(({ followed, shown }) => followed.length > 0 || shown !== null));
  const isAsking = useLeaveQuestion(({ answer }) => answer !== null);
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // The menu belongs to the page where it was opened, so that following a link closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);

  useEffect(() => void refreshUser(), []);

  // Between the sign-out and the way to the sign-in there is nobody to show this to.
  if (!isSignedIn) return null;

  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.shell} data-collapsed={collapsed || undefined}>
        <a href="#content" className={classes.skipLink}>
          {t('shell.skipLink')}
        </a>
        <aside className={classes.aside}>
          <Sidebar collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
        </aside>
        <div className={classes.column}>
          <TopBar onOpenMenu={() => setMenuAt(pathname)} />
          <OfflineBanner />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
          <footer className={classes.footer}>
            {t('shell.footer', { app: t('common.appName'), version })}
          </footer>
        </div>
      </div>
      <Suspense>
        {menuAt === pathname && <MenuDrawer onClose={() => setMenuAt(null)} />}
        {isAsking && <LeaveDialog />}
        {isDebugging && <DebugPanel />}
        {hasBulk && <BulkHost />}
      </Suspense>
      <LiveUpdates />
      <SettingsFollower />
      <IdleWatch />
      <ToastArea />
    </QueryClientProvider>
  );
}
