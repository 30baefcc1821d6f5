import type { Machine } from '@strojpark/core/contracts/machine-record';
import {
  type MachineFieldName,
  currencyOfField,
  fieldsOf,
} from '@strojpark/core/domain/fields/machine-fields';
import { joined } from '@strojpark/core/domain/joined';
import { fold } from '@strojpark/core/domain/search-fold';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useCompany } from '../../../entities/company/company.queries.ts';
import { Letterhead } from '../../../entities/company/letterhead.tsx';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { useFieldLabel, useIsUsed } from '../../../entities/field-config/use-fields.ts';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { PrintedFacts } from '../../../ui/print/printed-facts.tsx';
import { useAttachments } from '../attachments/attachments.queries.ts';
import { keyFields } from '../field-groups.ts';
import { isBlank, valueOf } from './fact-list.tsx';
import classes from './printed-machine.module.css';

/** Next to the large photo. */
const smallPhotos = 3;

/**
 * Below the key facts. The sheet is made for customers, who must not read what a machine cost, its book value, where it
 * was rented out, whom it was ordered for, or the notes about it, nor what a company notes in fields of its own. So
 * these are left out for everyone, also for users with `machines.view_costs`: nobody should have to check a sheet
 * before handing it over.
 */
const moreFields: readonly MachineFieldName[] = [
  'last_service_date',
  'power_source',
  'dimensions',
  'edice',
  'prislusenstvi_balik',
  'telematic_equipcare',
  'datum_vyroby',
];

interface PrintedMachineProps {
  id: string;
  onClose: () => void;
}

/** A machine on one page. */
export function PrintedMachine({ id, onClose }: PrintedMachineProps) {
  const { t } = useTranslation();
  const { data: machine } = useMachine(id);
  const company = useCompany();
  const [printedAt] = useState(() => new Date().toISOString());
  const attachments = useAttachments(id);
  const configs = useFieldConfigs();
  const { name, phone, email } = useActor();
  if (machine === undefined) return null;
  const contact = joined([name, phone, email]);
  return (
    <PrintSheet
      isReady={!company.isPending && !attachments.isPending && !configs.isPending}
      footer={t('lists.print.on', { date: formatDate(printedAt) })}
      onDone={onClose}
    >
      <div className={classes.page}>
        <Letterhead company={company.data} />
        <Head machine={machine} />
        <div className={classes.main}>
          <MachinePicture machine={machine} width={440} isPrinted className={classes.photo} />
          <KeyFacts machine={machine} />
        </div>
        <SmallPhotos
          pictures={(attachments.data ?? []).flatMap(({ kind, pictures }) =>
            kind === 'photo' && pictures?.['480'] !== undefined ? [pictures['480']] : [],
          )}
        />
        <MoreFacts machine={machine} />
        <p className={classes.contact}>{t('machines.print.contact', { contact })}</p>
      </div>
    </PrintSheet>
  );
}

/** What the machine is, and the asking price while it is for sale. */
function Head({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const text = useFieldText();
  const { name, status, current_value: value, currency } = machine;
  const price = useIsUsed(machine.type)('current_value') ? value : null;
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.about}>{text('category', machine.category, currency)}</p>
      </div>
      {price !== null && status !== 'sold' && (
        <div className={classes.price}>
          <span className={classes.label}>{t('machines.print.price')}</span>
          <span className={classes.amount}>{formatMoney(price, currency)}</span>
        </div>
      )}
    </div>
  );
}

function useFacts(machine: Machine) {
  const text = useFieldText();
  const label = useFieldLabel(machine.type);
  const offered = fieldsOf(machine.type).filter(useIsUsed(machine.type));
  return (fields: readonly MachineFieldName[]): Fact[] =>
    fields
      .filter((name) => offered.includes(name) && !isBlank(valueOf(machine, name)))
      .map((name) => ({
        label: label(name),
        value: text(name, valueOf(machine, name), currencyOfField(name, machine)),
      }));
}

/** Without what the head says already. */
function KeyFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const factsOf = useFacts(machine);
  const isNamed = (value: string) => fold(machine.name).includes(fold(value));
  const said: Partial<Record<MachineFieldName, boolean>> = {
    category: true,
    manufacturer: isNamed(machine.manufacturer),
    model: isNamed(machine.model),
  };
  return (
    <PrintedFacts
      title={t('machines.print.facts')}
      facts={factsOf(keyFields.filter((name) => said[name] !== true))}
    />
  );
}

function MoreFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const factsOf = useFacts(machine);
  return (
    <PrintedFacts
      title={t('machines.print.more')}
      columns={2}
      facts={[
        ...factsOf(moreFields),
        ...Object.entries(machine.specifications).map(([label, value]) => ({ label, value })),
      ]}
    />
  );
}

/** Further photos, in the space that the facts leave. */
function SmallPhotos({ pictures }: { pictures: readonly string[] }) {
  const shown = pictures.slice(1, 1 + smallPhotos);
  if (shown.length === 0) return null;
  return (
    <div className={classes.strip}>
      <div className={classes.photos}>
        {shown.map((picture) => (
          <img key={picture} src={picture} alt="" />
        ))}
      </div>
    </div>
  );
}
