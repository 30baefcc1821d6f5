import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './fact-list.module.css';
import { Section } from './section.tsx';

/** When and by whom the record was made, and its id. */
export function SystemFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const facts = [
    { label: t('machines.fields.created_at'), value: formatDateTime(machine.created_at) },
    { label: t('machines.fields.created_by'), value: machine.created_by_name ?? '–' },
    { label: t('machines.fields.updated_at'), value: formatDateTime(machine.updated_at) },
    { label: t('machines.fields.id'), value: machine.id },
  ];
  return (
    <Section title={t('machines.detail.system')}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
