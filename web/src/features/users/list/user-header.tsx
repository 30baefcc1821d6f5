import { ActionIcon, Menu } from '@mantine/core';
import { tableFormat } from '@strojpark/core/contracts/list-export';
import { users } from '@strojpark/core/contracts/users';
import { type Permission, can, roles } from '@strojpark/core/domain/access/permissions';
import { userStatuses } from '@strojpark/core/domain/access/user-actions';
import { type Icon, IconDots, IconMail, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { chosenAfter } from '../../../ui/record-screen/chosen-after.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { useListExport } from '../../../entities/exports/use-list-export.tsx';
import { useFilterCounts } from '../../../entities/users/users.queries.ts';
import { listViews } from '../../../entities/views/list-views.tsx';
import type { ListState, UserDialog } from './use-list-state.ts';

/** The part above the list: search, filters and actions. */
export function useUserHeader(state: ListState): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('users.create');
  const { tools, ...exportParts } = useUserExport(state);
  return {
    views: listViews('users', state),
    search: {
      label: t('users.list.search'),
      placeholder: t('users.list.searchHint'),
      value: state.filter.search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...exportParts,
    tools: (
      <>
        {tools}
        <QuickActions onOpen={state.openDialog} />
      </>
    ),
    add: mayAdd
      ? { label: t('users.actions.add'), icon: IconUserPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The filters in words. */
export const userFilterNames = (t: TFunction, { search, role, status }: ListState['filter']): string[] => [
  ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
  ...(role ?? []).map((one) => t(`auth.roles.${one}`)),
  ...(status ?? []).map((one) => t(`users.status.${one}`)),
];

function useUserExport({ filter, sort, order }: ListState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'users.view',
    filters: userFilterNames(t, filter),
    formats: tableFormat.options,
    save: ({ format, separator }) =>
      download(users.export, {
        body: { ...filter, sort, order, format: tableFormat.parse(format), separator },
      }),
    title: (rows) => t('users.export.title', rows),
    done: (rows) => t('users.export.done', rows),
  });
}

type Counts = Record<string, number> | undefined;
const countOf = (counts: Counts, names: readonly string[]) =>
  counts && formatNumber(names.reduce((sum, name) => sum + (counts[name] ?? 0), 0));

/** The filters, with the number of users for each option. */
function useSegments({ filter, setFilter }: ListState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useFilterCounts(filter);
  return [
    {
      label: t('users.list.roleFilter'),
      segments: [
        {
          name: 'all',
          label: t('users.list.all'),
          count: countOf(data?.role, roles),
          isOn: filter.role === undefined,
          onClick: () => setFilter({ role: undefined }),
        },
        ...roles.map((role) => ({
          name: role,
          label: t(`auth.roles.${role}`),
          count: countOf(data?.role, [role]),
          isOn: filter.role?.includes(role) ?? false,
          onClick: (event: MouseEvent) => setFilter({ role: chosenAfter(event, filter.role, role) }),
        })),
      ],
    },
    {
      label: t('users.list.statusFilter'),
      segments: [
        {
          name: 'all',
          label: t('users.list.allStatuses'),
          count: countOf(data?.status, userStatuses),
          isOn: filter.status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...userStatuses.map((status) => ({
          name: status,
          label: t(`users.status.${status}`),
          count: countOf(data?.status, [status]),
          isOn: filter.status?.includes(status) ?? false,
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, filter.status, status) }),
        })),
      ],
    },
  ];
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
];

/** The bulk actions for users. */
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
