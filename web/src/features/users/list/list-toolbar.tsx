import { ActionIcon, Menu } from '@mantine/core';
import { type Permission, can, roles } from '@strojpark/core/domain/permissions';
import { userStatuses } from '@strojpark/core/domain/user-actions';
import {
  type Icon,
  IconDots,
  IconFileExport,
  IconMail,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useFilterCounts } from '../../../entities/users/users.queries.ts';
import type { ListState, UserDialog } from './use-list-state.ts';
import type { UserRows } from './use-user-rows.ts';
import classes from '../../../ui/list/list-toolbar.module.css';
import userFiltersClasses from './user-filters.module.css';

interface ListToolbarProps {
  state: ListState;
  rows: UserRows;
  searchRef: Ref<HTMLInputElement>;
}

/** Above the rows: search, filters, and what can be done. */
export function ListToolbar({ state, rows, searchRef }: ListToolbarProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('users.create');
  const { search } = state.filter;
  return (
    <div className={classes.toolbar}>
      <SearchInput
        ref={searchRef}
        className={classes.search}
        label={t('users.list.search')}
        placeholder={t('users.list.searchHint')}
        clearLabel={t('users.list.clearSearch')}
        value={search}
        onSearch={(text) => state.setFilter({ search: text }, { replace: search !== undefined })}
      />
      <div className={classes.end}>
        {mayAdd && (
          <AddButton
            label={t('users.actions.add')}
            icon={IconUserPlus}
            onClick={() => state.openDialog('add')}
          />
        )}
        <QuickActions onOpen={state.openDialog} />
      </div>
      <UserFilters state={state} />
      <ListTotal
        rows={rows}
        total={t('users.list.total', { count: rows.total, shown: formatNumber(rows.total) })}
      />
    </div>
  );
}

interface QuickAction {
  dialog: UserDialog;
  label: MessageKey;
  icon: Icon;
  permission: Permission;
}

const actions: readonly QuickAction[] = [
  { dialog: 'invite', label: 'users.actions.invite', icon: IconMail, permission: 'users.create' },
  {
    dialog: 'deactivate',
    label: 'users.actions.deactivateInactive',
    icon: IconUserOff,
    permission: 'users.edit',
  },
  { dialog: 'export', label: 'users.actions.export', icon: IconFileExport, permission: 'users.view' },
];

/** What can be done with many users at once. */
function QuickActions({ onOpen }: { onOpen: (dialog: UserDialog) => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <Menu position="bottom-end" width={260} shadow="md" returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('users.actions.quick')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ permission }) => can(actor, permission))
          .map(({ dialog, label, icon: ActionSign }) => (
            <Menu.Item
              key={dialog}
              leftSection={<ActionSign size={16} aria-hidden />}
              onClick={() => onOpen(dialog)}
            >
              {t(label)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Counts = Record<string, number> | undefined;
const countOf = (counts: Counts, names: readonly string[]) =>
  counts && formatNumber(names.reduce((sum, name) => sum + (counts[name] ?? 0), 0));

/** Which users the list shows, with how many each choice would. */
function UserFilters({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useFilterCounts(filter);
  return (
    <div className={userFiltersClasses.filters}>
      <div className={userFiltersClasses.group} role="group" aria-label={t('users.list.roleFilter')}>
        <FilterButton
          label={t('users.list.all')}
          count={countOf(data?.role, roles)}
          isOn={filter.role === undefined}
          onClick={() => setFilter({ role: undefined })}
        />
        {roles.map((role) => (
          <FilterButton
            key={role}
            label={t(`auth.roles.${role}`)}
            count={countOf(data?.role, [role])}
            isOn={filter.role?.includes(role) ?? false}
            onClick={() => setFilter({ role: [role] })}
          />
        ))}
      </div>
      <div className={userFiltersClasses.group} role="group" aria-label={t('users.list.statusFilter')}>
        <FilterButton
          label={t('users.list.allStatuses')}
          count={countOf(data?.status, userStatuses)}
          isOn={filter.status === undefined}
          onClick={() => setFilter({ status: undefined })}
        />
        {userStatuses.map((status) => (
          <FilterButton
            key={status}
            label={t(`users.status.${status}`)}
            count={countOf(data?.status, [status])}
            isOn={filter.status?.includes(status) ?? false}
            onClick={() => setFilter({ status: [status] })}
          />
        ))}
      </div>
    </div>
  );
}
