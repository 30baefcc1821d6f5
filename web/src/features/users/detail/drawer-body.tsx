import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { UserAction } from '../actions/user-actions.ts';
import { useUser } from '../users.queries.ts';
import { UserDetail } from './user-detail.tsx';

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: User | undefined;
  onAction: (action: UserAction, user: User) => void;
}

/** The record, or what stands in its place while it loads or when it cannot be shown. */
export function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useUser(id, known);
  if (data !== undefined) return <UserDetail user={data} onAction={onAction} />;
  if (error !== null)
    return (
      <ErrorState title={t('users.detail.failed')} onRetry={() => void refetch()} {...failureState(error)} />
    );
  return <RecordSkeleton label={t('common.loading')} />;
}
