import { useTranslation } from 'react-i18next';
import { useFirstDemands } from '../../../entities/demands/demands.queries.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { DemandState } from './demand-search.ts';
import { useWantedFilters } from './use-wanted-filters.ts';

/** The filters of the list that have no button of their own; each can be cleared. */
export function DemandChips({ state }: { state: DemandState }) {
  const { machine, owner } = state.filter;
  const wanted = useWantedFilters(state.filter);
  return (
    <>
      {wanted.map(({ label, clearLabel, without }) => (
        <FilterChip
          key={label}
          label={label}
          clearLabel={clearLabel}
          onClear={() => state.setFilter(without)}
        />
      ))}
      {machine !== undefined && <MachineChip id={machine} state={state} />}
      {owner !== undefined && <OwnerChip id={owner} state={state} />}
    </>
  );
}

/** Shows that the list is limited to one machine, and clears that filter. */
function MachineChip({ id, state }: { id: string; state: DemandState }) {
  const { t } = useTranslation();
  const { data } = useMachine(id);
  return (
    <FilterChip
      label={data ? t('demands.list.ofMachine', { name: data.name }) : t('demands.list.oneMachine')}
      clearLabel={t('demands.list.allMachines')}
      onClear={() => state.setFilter({ machine: undefined })}
    />
  );
}

/** Shows whose demands the list is limited to; the name comes from one of them. */
function OwnerChip({ id, state }: { id: string; state: DemandState }) {
  const { t } = useTranslation();
  const { data } = useFirstDemands({ owner: id, limit: 1 });
  const name = data?.items[0]?.owner_name;
  return (
    <FilterChip
      label={name != null ? t('demands.list.ofOwner', { name }) : t('demands.list.oneOwner')}
      clearLabel={t('demands.list.allOwners')}
      onClear={() => state.setFilter({ owner: undefined })}
    />
  );
}
