import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { useFollowedRuns } from '../../entities/bulk-runs/followed-runs.ts';
import { isNew } from '../../entities/users/is-new.ts';
import { IdleWatch } from '../../features/account/idle/idle-watch.tsx';
import { useDebugPanel, useMayDebug } from '../../features/debug/debug-panel-state.ts';
import { SettingsLoader } from '../../features/user-settings/settings-loader.tsx';
import { refreshUser } from '../../lib/auth-check.ts';
import { useActor, useAuth } from '../../lib/auth.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { liveRefresh } from '../../lib/live-refresh.ts';
import { followLiveEvents } from '../../lib/live-stream.ts';
import { keepApp } from '../keep-app.ts';
import { mayOpen } from '../may-open.ts';
import { keepLastSeen } from '../../lib/offline-data.ts';
import { readFiles } from '../../lib/stored-files.ts';
import { queryClient } from '../../lib/query.ts';
import { withMessages } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { OfflineTextContext } from '../../ui/offline-text.ts';
import { Toasts } from '../toasts.tsx';
import { OfflineText } from './offline-text.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './shell.module.css';

const DebugPanel = lazyPart(
  async () => (await import('../../features/debug/debug-panel.tsx')).DebugPanel,
  'records',
);
const RunningBulkRuns = lazyPart(
  async () => (await import('../../features/bulk-runs/running-bulk-runs.tsx')).RunningBulkRuns,
  'records',
);
const LeaveDialog = lazyPart(async () => (await import('../leave-dialog.tsx')).LeaveDialog);
const SetupDialog = lazyPart(async () => (await import('./setup-dialog.tsx')).SetupDialog, 'account');
const NoAccess = lazyPart(async () => (await import('./no-access.tsx')).NoAccess, 'users');
const StepVisits = lazyPart(async () => (await import('./step-visits.tsx')).StepVisits);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const offlineText = <OfflineText />;

/** The signed-in layout: sidebar, top bar, page, footer. */
export function Shell() {
  const { t } = useTranslation();
  const isSignedIn = useAuth(({ user }) => user !== null);
  const hasToSetUp = useAuth(({ user }) => user?.pending != null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const mayDebug = useMayDebug();
  const isDebugging = useDebugPanel(({ isOpen }) => isOpen) && mayDebug;
  const hasBulk = useHasOpened(
    useFollowedRuns(({ followed, shown }) => followed.length > 0 || shown !== null),
  );
  const answer = useLeaveQuestion((question) => question.answer);
  // Icons only where a list needs the width, until the user has decided.
  const isNarrow = useMediaQuery('(max-width: 1199.98px)', false, { getInitialValueInEffect: false });
  const [collapsed = isNarrow, setCollapsed] = useLocalStorage<boolean>({
    key: 'sidebar-icons',
    getInitialValueInEffect: false,
  });
  // The menu is open for a certain URL, so following a link closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);

  // Between signing out and the redirect there is no user.
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
          <OfflineTextContext value={offlineText}>
            <OfflineBanner />
            <main id="content" className={classes.content} tabIndex={-1}>
              <Page />
            </main>
          </OfflineTextContext>
          <footer className={classes.footer}>{`${t('common.appName')} v${version}`}</footer>
        </div>
      </div>
      <Suspense>
        {menuAt === pathname && <MenuDrawer onClose={() => setMenuAt(null)} />}
        {hasToSetUp && <SetupDialog />}
        {answer && <LeaveDialog onClose={() => answer(false)} />}
        {isDebugging && <DebugPanel />}
        {hasBulk && <RunningBulkRuns />}
      </Suspense>
      <Unseen />
      <Toasts />
    </QueryClientProvider>
  );
}

/** The page, if the user may open it. */
function Page() {
  const actor = useActor();
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access });
  if (access === undefined || mayOpen(actor, access)) return <Outlet />;
  return (
    <Suspense>
      <NoAccess access={access} />
    </Suspense>
  );
}

/** What nobody sees starts after the first screen, which its requests would hold up. */
function Unseen() {
  const isPainted = useAfterPaint();
  const actor = useActor();
  const [now] = useState(() => new Date());
  return (
    isPainted && (
      <>
        <LiveUpdates />
        <Suspense>{isNew(actor, now) && <StepVisits />}</Suspense>
        <OfflineUse />
        <SettingsLoader />
        <IdleWatch />
      </>
    )
  );
}

/** Keeps the app and what was seen last for a start without a connection. */
function OfflineUse() {
  const client = useQueryClient();
  const { id, role, permissions } = useActor();
  const owner = [id, role, permissions].join();
  useEffect(() => ('indexedDB' in window ? keepLastSeen(client, owner) : undefined), [client, owner]);
  useEffect(() => void resumeWaitingFiles(id), [id]);
  useEffect(() => {
    if (import.meta.env.PROD) void keepApp();
  }, []);
  return null;
}

/** Sends the photos that could not be sent before; their code is loaded only if there are any. */
async function resumeWaitingFiles(userId: string): Promise<void> {
  if ((await readFiles(userId)).length === 0) return;
  const { resumeUploads } = await withMessages(
    () => import('../../features/machines/attachments/uploads.ts'),
    'records',
  );
  await resumeUploads(userId);
}

/** Refetches what other users have changed, and reloads who the user is, which may have changed since it was stored. */
function LiveUpdates() {
  const client = useQueryClient();
  const { id } = useActor();
  useEffect(() => void refreshUser(), []);
  useEffect(() => {
    const { onChanges, onSync } = liveRefresh(client, id);
    return followLiveEvents({
      onSync,
      onChanges(changes) {
        onChanges(changes);
        const isAboutMe = changes.some(({ noun, ids }) => noun === 'user' && ids?.includes(id));
        // It may be about a deputyship, which changes what the user may do.
        const isNotified = changes.some(({ noun, action }) => noun === 'notification' && action === 'create');
        if (isAboutMe || isNotified) void refreshUser();
      },
    });
  }, [client, id]);
  return null;
}
