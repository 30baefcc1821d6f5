import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBadges } from '../../entities/badges/badges.queries.ts';
import { useKnownViews } from '../../entities/views/known-views.ts';
import { useActor } from '../../lib/auth.ts';
import { formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Brand } from './brand.tsx';
import type { CountName } from '../route-data.ts';
import { type NavigationEntry, useNavigation } from './navigation.ts';
import classes from './sidebar.module.css';

const EntryTooltip = lazyPart(async () => (await import('./entry-tooltip.tsx')).EntryTooltip);

interface SidebarProps {
  collapsed: boolean;
  /** Undefined in the drawer, which cannot be collapsed. */
  onToggle?: () => void;
}

/** A count of work that waits. */
type Count = number | 'loading' | 'failed';

const groups = ['work', 'administration'] as const;

/** The entries of pages without one of their own. */
const within: Readonly<Record<string, string>> = { repricing: '/aged-stock', customers: '/reservations' };

export function Sidebar({ collapsed, onToggle }: SidebarProps) {
  const { t } = useTranslation();
  const entries = useNavigation();
  const { data: badges, isLoading } = useBadges();
  const { starts } = useKnownViews(useActor().id);
  const element = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // In a low window the current page can be out of sight.
  useEffect(() => {
    element.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  return (
    <nav
      ref={element}
      className={classes.sidebar}
      data-collapsed={collapsed || undefined}
      aria-label={t('shell.nav.label')}
    >
      <Link to="/dashboard" className={classes.brand} aria-label={t('common.appName')}>
        <Brand name={collapsed ? undefined : t('common.appName')} />
      </Link>
      <div className={classes.entries}>
        {groups.map((group) => {
          const members = entries.filter((entry) => entry.group === group);
          if (members.length === 0) return null;
          return (
            <div key={group} role="group" aria-label={t(`shell.nav.${group}`)} className={classes.group}>
              {group === 'administration' && (
                <div className={classes.heading}>{t('shell.nav.administration')}</div>
              )}
              {members.map(({ count, ...entry }) => {
                // The user's own work if there is any, otherwise that of colleagues.
                const own = (count === 'overdue' && badges?.ownOverdue) ?? false;
                const all = count && (badges?.[count] ?? (isLoading ? 'loading' : 'failed'));
                return (
                  <SidebarEntry
                    key={entry.to}
                    {...entry}
                    collapsed={collapsed}
                    start={starts[entry.to]}
                    isAround={within[pathname.split('/')[1] ?? ''] === entry.to}
                    count={own || all}
                    waiting={count}
                    whose={own === false ? undefined : own > 0 ? 'own' : 'others'}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
      {onToggle && (
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={t(collapsed ? 'shell.nav.expand' : 'shell.nav.collapse')}
        >
          <ToggleIcon size={20} stroke={1.6} aria-hidden />
          {!collapsed && t('shell.nav.collapse')}
        </UnstyledButton>
      )}
    </nav>
  );
}

interface SidebarEntryProps extends Pick<NavigationEntry, 'icon' | 'title' | 'to' | 'counted'> {
  collapsed: boolean;
  /** The search of the view that the role starts with. */
  start: Readonly<Record<string, unknown>> | undefined;
  /** The current page belongs to it. */
  isAround: boolean;
  count: Count | undefined;
  /** What waits. */
  waiting: CountName | undefined;
  /** Whose work it is, where that matters. */
  whose: keyof typeof authors | undefined;
}

const authors = { own: { mine: 'true' }, others: { others: 'true' } };

/** Does not render again with the count of another entry. */
const SidebarEntry = memo(function SidebarEntry(props: SidebarEntryProps) {
  const { icon: EntryIcon, title, to, counted, collapsed, start, isAround, count, waiting, whose } = props;
  const { t } = useTranslation();
  const label = t(title);
  // Nothing waiting needs no badge.
  const isShown = count !== undefined && count !== 'failed' && count !== 0;
  const isOfOthers = whose === 'others' || undefined;
  const ofWhom = whose ? `, ${t(`shell.whose.${whose}`)}` : '';
  const waits = isShown && waiting !== undefined ? t(`shell.waiting.${waiting}`) + ofWhom : '';
  const waitingNow = typeof count === 'number' && waits !== '' ? `${formatNumber(count)} ${waits}` : null;
  const named = waitingNow === null ? label : `${label} ${waitingNow}`;
  const link = (
    <Link
      to={to}
      search={(start ?? {}) as never}
      activeOptions={{ includeSearch: false }}
      className={classes.entry}
      aria-current={isAround || undefined}
      aria-label={collapsed ? named : undefined}
    >
      <EntryIcon size={20} stroke={1.6} aria-hidden />
      {collapsed && waits !== '' && <span className={classes.dot} data-others={isOfOthers} />}
      {!collapsed && <span className={classes.label}>{label}</span>}
      {!collapsed && isShown && (
        <span className={classes.count} data-numeric data-others={isOfOthers}>
          {count === 'loading' ? '...' : formatNumber(count)}
          {waits !== '' && <VisuallyHidden> {waits}</VisuallyHidden>}
        </span>
      )}
    </Link>
  );
  if (!collapsed && counted !== undefined && waitingNow !== null)
    return (
      <div className={classes.counting}>
        {link}
        {/* Over the count: it opens what it counts. */}
        <Link
          to={to}
          search={{ ...counted, ...(whose && authors[whose]) } as never}
          className={classes.counted}
          aria-label={waitingNow}
          title={waitingNow}
        />
      </div>
    );
  if (!collapsed) return link;
  return (
    <Suspense fallback={link}>
      <EntryTooltip label={named}>{link}</EntryTooltip>
    </Suspense>
  );
});
