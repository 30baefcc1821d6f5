import { Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { type MachineFieldName, currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { importOriginals } from '@strojpark/core/domain/imports/import-fallbacks';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { fold } from '@strojpark/core/domain/search-fold';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { customText } from '../../../entities/field-config/custom-text.ts';
import { labelOf, useCustomFields, useIsUsed } from '../../../entities/field-config/use-fields.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { useFieldGroups } from '../use-field-groups.ts';
import { FactList, isBlank, valueOf } from './fact-list.tsx';
import classes from './machine-detail.module.css';

/** Fields that are shown elsewhere in the record. */
const shownSeparately: readonly MachineFieldName[] = [
  'name',
  'type',
  'status',
  'currency',
  'sale_currency',
  'specifications',
  'notes',
];

interface FactSectionsProps {
  machine: Machine;
  /** The fields shown above. */
  except: readonly MachineFieldName[];
}

/** All other fields by group. Users who may fill in the machine see which groups have no value at all. */
export function FactSections({ machine, except }: FactSectionsProps) {
  const { t } = useTranslation();
  const mayEdit = canEditMachine(useActor(), machine) === null;
  const { type, notes } = machine;
  const isUsed = useIsUsed(type);
  const originals: readonly MachineFieldName[] = importOriginals(type).map(({ original }) => original);
  const offered = useFieldGroups(type);
  const more = (group: string) => (group === 'technical' ? machine.specifications : {});
  const groups = offered.map(({ name, fields }) => ({
    name,
    more: more(name),
    fields: fields.filter((field) => !shownSeparately.includes(field) && !originals.includes(field)),
  }));
  const shown = groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !except.includes(field)) }))
    .filter(
      (group) =>
        group.fields.some((field) => !isBlank(valueOf(machine, field))) || Object.keys(group.more).length > 0,
    );
  // A flag that is not set is filled in.
  const blank = groups.filter(
    (group) =>
      group.fields.length > 0 &&
      group.fields.every((field) => valueOf(machine, field) === null) &&
      Object.keys(group.more).length === 0,
  );
  return (
    <>
      {shown.map((group) => (
        <Section key={group.name} title={t(`machines.groups.${group.name}`)}>
          <FactList machine={machine} fields={group.fields} more={group.more} />
        </Section>
      ))}
      {mayEdit && blank.length > 0 && (
        <Text c="dimmed" size="sm" pb="md">
          {t('machines.detail.notGiven', {
            groups: blank.map(({ name }) => t(`machines.groups.${name}`)).join(', '),
          })}
        </Text>
      )}
      <CustomFacts machine={machine} />
      <ImportedFacts machine={machine} offered={offered.flatMap(({ fields }) => fields)} />
      {notes !== null && isUsed('notes') && (
        <Section title={t('machines.fields.notes')}>
          <p>{notes}</p>
        </Section>
      )}
    </>
  );
}

/** The custom fields of a machine that have a value. */
function CustomFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const fields = useCustomFields(machine.type).filter(
    ({ fieldName }) => (machine.custom_fields[fieldName] ?? null) !== null,
  );
  if (fields.length === 0) return null;
  return (
    <Section title={t('machines.groups.custom')}>
      <Facts
        facts={fields.map((field) => ({
          label: labelOf(field),
          value: customText(field, machine.custom_fields[field.fieldName]),
          isNumeric: field.fieldType === 'number',
        }))}
      />
    </Section>
  );
}

/** What an import brought under a name of its own, where it differs from the fact that it filled. */
function ImportedFacts({ machine, offered }: { machine: Machine; offered: readonly MachineFieldName[] }) {
  const { t } = useTranslation();
  const text = useFieldText();
  const shown = (name: MachineFieldName) => text(name, machine[name], currencyOfField(name, machine));
  const differing = importOriginals(machine.type)
    .filter(({ original }) => offered.includes(original) && !isBlank(machine[original]))
    .filter(({ original, field }) => fold(shown(original)).trim() !== fold(shown(field)).trim())
    .map(({ original }) => original);
  if (differing.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary className={classes.imported}>
        {t('machines.detail.imported')}
        <IconChevronRight size={16} aria-hidden />
      </summary>
      <FactList machine={machine} fields={differing} />
    </details>
  );
}
