import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { Count } from './counts.queries.ts';
import type { NavigationEntry } from './navigation.ts';
import classes from './sidebar.module.css';

interface SidebarEntryProps extends Pick<NavigationEntry, 'icon' | 'title' | 'to'> {
  collapsed: boolean;
  count: Count | undefined;
}

export function SidebarEntry({ icon: EntryIcon, title, to, collapsed, count }: SidebarEntryProps) {
  const { t } = useTranslation();
  const label = t(title);
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link to={to} className={classes.entry} aria-label={collapsed ? label : undefined}>
        <EntryIcon size={20} stroke={1.6} aria-hidden />
        {!collapsed && <span className={classes.label}>{label}</span>}
        {!collapsed && count !== undefined && count !== 'failed' && (
          <span className={classes.count} data-numeric>
            {count === 'loading' ? '...' : formatNumber(count)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
