import { Button } from '@mantine/core';
import { users, type User } from '@strojpark/core/contracts/users';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { filterText } from '../../../lib/filter-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import type { ListCount } from '../../../ui/list/row-window.ts';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import { actionKeys, userActions, type UserAction } from '../actions/user-actions.ts';
import { userKeys } from '../../../entities/users/users.queries.ts';
import { useListState, type ListState, type UserDialog } from './use-list-state.ts';
import { userFilterNames, useUserHeader } from './user-header.tsx';
import { usePrintedUser, useUserViews } from './user-views.tsx';

const UserDrawer = lazyPart(async () => (await import('./user-drawer.tsx')).UserDrawer);
const ActionDialogs = lazyPart(async () => (await import('../actions/action-dialogs.tsx')).ActionDialogs);
const ListDialogs = lazyPart(async () => (await import('./list-dialogs.tsx')).ListDialogs);

/** The list of all users. */
export function UserList() {
  const { t } = useTranslation();
  const mayAdd = useCan('users.create');
  const state = useListState();
  const { filter, sort, order } = state;
  const query = { ...filter, sort, order };
  const filters = userFilterNames(t, filter);
  const views = useUserViews(state);
  const title = t('users.list.label');
  const totalText = ({ total: count }: ListCount) =>
    t('users.list.total', { count, shown: formatNumber(count) });
  return (
    <RecordScreen<User, UserAction, ListState['sort']>
      label={title}
      state={state}
      source={{
        listKey: userKeys.list(query),
        load: (page, signal) => call(users.list, { query: { ...query, ...page }, signal }),
        isLive: true,
      }}
      formats={screenFormats}
      header={useUserHeader(state)}
      total={totalText}
      states={{
        empty: {
          icon: IconUsers,
          title: t('users.list.noneTitle'),
          text: t('users.list.noneText'),
          action: mayAdd && <Button onClick={() => state.openDialog('add')}>{t('users.actions.add')}</Button>,
        },
        noneFound: {
          title: t('users.list.noneFound'),
          text: filterText(t, filters, state.filter.search),
        },
        failed: t('users.list.failed'),
      }}
      {...views}
      renderDrawer={(record) => <UserDrawer {...record} />}
      keys={{
        [actionKeys.edit]: { label: t('users.actions.edit'), press: (user, start) => start('edit', user) },
      }}
      recordKeys={userActions.map((action) => ({
        keyName: actionKeys[action],
        label: t(`users.actions.${action}`),
      }))}
      renderActionDialogs={(dialogs) => <ActionDialogs {...dialogs} />}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedUser(),
      })}
      renderDialogs={(dialog) => (
        <ListDialogs
          dialog={dialog as UserDialog | null}
          opened={dialog !== null}
          onClose={state.closeDialog}
        />
      )}
    />
  );
}
