import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../entities/comments/comments.queries.ts';
import { SelectInput } from '../../../ui/select-input.tsx';

interface OwnerSelectProps {
  /** Colleagues who may see this demand can be responsible for it. */
  demandId: string | undefined;
  isOpen: boolean;
  value: string | null;
  onChange: (ownerId: string | null) => void;
}

/** Chooses the colleague who is responsible for demands. */
export function OwnerSelect({ demandId, isOpen, value, onChange }: OwnerSelectProps) {
  const { t } = useTranslation();
  const of = { subject: 'demand', id: demandId ?? '' } as const;
  const { data, isError, isLoading } = useColleagues(of, isOpen && demandId !== undefined);
  return (
    <SelectInput
      label={t('demands.assign.owner')}
      data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      loading={isLoading}
      error={isError && t('demands.assign.failed')}
      value={value}
      onChange={onChange}
    />
  );
}
