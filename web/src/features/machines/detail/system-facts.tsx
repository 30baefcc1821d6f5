import { Group } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** When and by whom the record was created and changed. */
export function SystemFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, updated_at, updated_by_name: by } = machine;
  const at = formatDateTime(updated_at);
  return (
    <Section title={t('machines.detail.system')}>
      <Facts
        facts={[
          { label: t('machines.fields.created_at'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('machines.fields.created_by'), value: created_by_name },
          {
            label: t('machines.fields.updated_at'),
            value: by === null ? at : t('timeline.by', { at, by }),
            isNumeric: true,
          },
        ]}
      />
      <Group gap="md">
        <HistoryLink entity="machine" id={id} />
        <CopyId id={id} />
      </Group>
    </Section>
  );
}
