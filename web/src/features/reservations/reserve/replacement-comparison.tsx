import { Button, Group, Radio, Stack, VisuallyHidden } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { blank } from '@strojpark/core/domain/blank';
import { fieldOf, fieldsOf, type MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import type { ReplacementFit } from '@strojpark/core/domain/machines/replacement-ranking';
import { fold } from '@strojpark/core/domain/search-fold';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { machineQuery } from '../../../entities/machines/machines.queries.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { formatChange } from '../../../lib/format.ts';
import { ManualBadge } from './manual-badge.tsx';
import { type ComparedMachine, type Offered, yearsText } from './use-fit-text.ts';
import classes from './replacement-comparison.module.css';

type Original = ComparedMachine & Pick<MachineListItem, 'name' | 'cover_url'>;

interface ReplacementComparisonProps {
  original: Original;
  offered: readonly Offered[];
  /** The chosen replacement. */
  value: string;
  onBack: () => void;
}

/** The original and up to three machines side by side; what differs is marked. Rendered in a group of radio buttons. */
export function ReplacementComparison({ original, offered, value, onBack }: ReplacementComparisonProps) {
  const { t } = useTranslation();
  const label = useFieldLabel('stock');
  const text = useFieldText();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);

  const ids = [original.id, ...offered.map(({ machine }) => machine.id)];
  const records = useQueries({ queries: ids.map((id) => machineQuery(id)) });
  // The rows of the list are shown until the records have loaded.
  const known: readonly Partial<Machine>[] = [original, ...offered.map(({ machine }) => machine)];
  const machines = known.map((one, index) => records[index]?.data ?? one);
  const textOf = (name: MachineFieldName, machine: Partial<Machine>) =>
    text(name, machine[name], machine.currency ?? original.currency);
  const rows = comparedFields
    .map((name) => ({ name, values: machines.map((machine) => textOf(name, machine)) }))
    .filter(({ values }) => values.some((one) => one !== blank));

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Button
          ref={back}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t('reservations.replacement.compare.back')}
        </Button>
      </Group>
      <div className={classes.scroll} tabIndex={-1}>
        <table className={classes.table} data-candidates={offered.length}>
          <caption>
            <VisuallyHidden>
              {t('reservations.replacement.compare.caption', { name: original.name })}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                <VisuallyHidden>{t('reservations.replacement.compare.fact')}</VisuallyHidden>
              </th>
              <th scope="col" className={classes.original}>
                <MachineBlock
                  machine={original}
                  size="tall"
                  line={t('reservations.replacement.compare.original')}
                />
              </th>
              {offered.map(({ machine, fit }) => (
                <th key={machine.id} scope="col" data-checked={machine.id === value || undefined}>
                  <Radio
                    value={machine.id}
                    classNames={{ body: classes.body, inner: classes.inner, labelWrapper: classes.label }}
                    label={
                      <MachineBlock machine={machine} size="tall" note={fit.manual && <ManualBadge />} />
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values: [first = blank, ...others] }) => (
              <tr key={name}>
                <th scope="row" className={classes.field}>
                  <span className={classes.name}>{label(name)}</span>
                </th>
                <td className={classes.original}>
                  <span className={classes.above} aria-hidden>
                    {label(name)}
                  </span>
                  {first}
                </td>
                {others.map((other, index) => {
                  const one = offered[index];
                  const differs = fold(other).trim() !== fold(first).trim();
                  return (
                    <td key={one?.machine.id} data-differs={differs || undefined}>
                      {other}
                      {differs && one && <Difference text={differenceText(t, name, one.fit)} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function Difference({ text }: { text: string }) {
  const { t } = useTranslation();
  return text === '' ? (
    <VisuallyHidden> ({t('reservations.replacement.compare.differs')})</VisuallyHidden>
  ) : (
    <span className={classes.difference}>{text}</span>
  );
}

/** What decides about a replacement: the machine itself, its technical data and its value. */
const comparedFields = fieldsOf().filter((name) => {
  const { group, type } = fieldOf(name);
  return (
    ((group === 'identity' || group === 'technical') && name !== 'name') ||
    name === 'current_value' ||
    type === 'map'
  );
});

function differenceText(t: TFunction, name: MachineFieldName, fit: ReplacementFit): string {
  if (name === 'year_of_manufacture') return yearsText(t, fit.years);
  const share = name === 'operating_hours' ? fit.hours : name === 'current_value' ? fit.price : null;
  return share === null ? '' : formatChange(Math.round(share * 100) / 100);
}
