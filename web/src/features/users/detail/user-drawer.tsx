import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import type { UserAction } from '../actions/user-actions.ts';
import type { UserRows } from '../list/use-user-rows.ts';
import { DrawerBody } from './drawer-body.tsx';

interface UserDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: UserRows;
  onAction: (action: UserAction, user: User) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** The record of a user over the list, with the way to its neighbours. */
export function UserDrawer({ rows, onAction, ...drawer }: UserDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      rows={rows}
      width={560}
      label={t('users.detail.title')}
      labels={{
        previous: t('users.detail.previous'),
        next: t('users.detail.next'),
        print: t('users.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} known={rows.get(rows.indexOf(id))} onAction={onAction} />}
    </RecordDrawer>
  );
}
