import { roles } from '@strojpark/core/domain/permissions';
import { userStatuses } from '@strojpark/core/domain/user-actions';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { useFilterCounts } from '../users.queries.ts';
import type { ListState } from './use-list-state.ts';
import classes from './user-filters.module.css';

type Counts = Record<string, number> | undefined;
const countOf = (counts: Counts, names: readonly string[]) =>
  counts && formatNumber(names.reduce((sum, name) => sum + (counts[name] ?? 0), 0));

/** Which users the list shows, with how many each choice would. */
export function UserFilters({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useFilterCounts(filter);
  return (
    <div className={classes.filters}>
      <div className={classes.group} role="group" aria-label={t('users.list.roleFilter')}>
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
      <div className={classes.group} role="group" aria-label={t('users.list.statusFilter')}>
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
