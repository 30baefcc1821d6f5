import { Stack, Text } from '@mantine/core';
import { recordedCurrency } from '@strojpark/core/contracts/common';
import { isBlank } from '@strojpark/core/domain/blank';
import type { CustomValue } from '@strojpark/core/domain/fields/custom-fields';
import { fieldOf } from '@strojpark/core/domain/fields/machine-fields';
import { joined } from '@strojpark/core/domain/joined';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { customText } from '../../../entities/field-config/custom-text.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import * as z from 'zod';
import { FormField } from '../../../lib/form-field.tsx';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { passFocus } from '../../../ui/pass-focus.ts';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SettingRows } from '../../../ui/setting-rows.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { CustomFieldInput } from '../form/custom-field-input.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { type FormValues, machineForm } from '../form/machine-form-schema.ts';
import { PriceReasonInput } from '../form/price-reason-input.tsx';
import { type BulkChanges, useBulkUpdate } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps, BulkSubject } from './bulk-dialog.ts';
import { BulkActionModal } from './bulk-action-modal.tsx';
import { toFormFields } from './change-errors.ts';
import { type EditField, useEditFields } from './edit-fields.ts';
import { useOneValueQuestion } from './use-one-price-question.ts';
import classes from './bulk-edit.module.css';

/** Sets some fields of all selected machines to the same values. */
export function BulkEditDialog({ opened, ...form }: BulkDialogProps) {
  return (
    <BulkActionModal act="edit" size={720} opened={opened} subject={form.subject} onClose={form.onClose}>
      <EditForm {...form} />
    </BulkActionModal>
  );
}

function EditForm({ subject, onClose, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const groups = useEditFields(subject.type);
  const fields = groups.flatMap(({ items }) => items);
  const [keys, setKeys] = useState<string[]>([]);
  const [added, setAdded] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const adding = useRef<HTMLInputElement>(null);
  const chosen = keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const update = useBulkUpdate();
  const ask = useOneValueQuestion(subject.target);
  const contract = useContractForm(bulkEditForm, {
    defaultValues: { currency: '' as 'CZK', custom_fields: {} },
    question: ({ current_value: value, currency }) =>
      // Blank keeps the currency of each machine.
      keys.includes('current_value') && value != null ? ask(value, currency || undefined) : null,
    submit: async (values) => {
      const changes = {
        ...changesOf(values, chosen),
        ...(keys.includes('current_value') && reason !== '' && { price_reason: reason }),
      };
      await toFormFields(update.mutateAsync({ target: subject.target, changes }));
      onDone();
    },
  });
  const { form } = contract;
  const leave = () => void contract.leave(onClose);
  useDialogExit(leave, update.isPending && isShownAtOnce(subject.target));

  const add = (key: string | null) => {
    const field = fields.find((one) => one.key === key);
    if (field === undefined) return;
    form.setValue(field.key as 'notes', blankOf(field), { shouldDirty: true });
    setKeys([...keys, field.key]);
    setAdded(field.key);
  };
  useEffect(() => {
    if (added !== null) form.setFocus(added as 'notes');
  }, [added, form]);
  const remove = ({ key }: EditField) => {
    form.unregister(key as 'notes');
    if (key === 'currency') form.setValue('currency', '' as 'CZK');
    setKeys(keys.filter((one) => one !== key));
    setAdded(null);
  };

  return (
    <form {...contract.formProps}>
      <Stack gap="md">
        <SettingRows isInDialog>
          {chosen.map((field) => (
            <div key={field.key} className={classes.field}>
              <ChosenInput field={field} contract={contract} />
              <ToolButton
                icon={IconX}
                label={t('bulk.machines.removeField', { field: field.label })}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget, adding.current);
                  remove(field);
                }}
              />
            </div>
          ))}
          {keys.includes('current_value') && <PriceReasonInput value={reason} onChange={setReason} />}
          <div className={classes.add}>
            <SelectInput
              ref={adding}
              aria-label={t('bulk.machines.addField')}
              placeholder={t('bulk.machines.addField')}
              leftSection={<IconPlus size={16} aria-hidden />}
              data={groups.map(({ group, items }) => ({
                group,
                items: items
                  .filter(({ key }) => !keys.includes(key))
                  .map(({ key, label }) => ({ value: key, label })),
              }))}
              value={null}
              onChange={add}
              searchable
              data-autofocus
            />
          </div>
        </SettingRows>
        <ChangeSummary form={form} chosen={chosen} subject={subject} />
        <QuestionNote text={contract.question} />
        <FailureNote text={contract.formError} />
        <FormButtons
          submitLabel={t('bulk.machines.editConfirm')}
          question={contract.question}
          isSubmitting={contract.isSubmitting}
          disabled={chosen.length === 0}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

interface ChosenInputProps {
  field: EditField;
  contract: ContractForm<typeof machineForm>;
}

function ChosenInput({ field, contract }: ChosenInputProps) {
  if (field.config !== null) return <CustomFieldInput field={field.config} contract={contract} />;
  if (fieldOf(field.name).type === 'boolean') return <YesNoInput field={field} contract={contract} />;
  return <FieldInput name={field.name} label={field.label} contract={contract} />;
}

/** Neither is chosen beforehand: a box that is not checked would look like one that was not touched. */
function YesNoInput({ field: { key, label }, contract: { form } }: ChosenInputProps) {
  const { t } = useTranslation();
  return (
    <FormField form={form} name={key as 'no_replacement_needed'}>
      {({ value, onChange, ...input }) => (
        <SelectInput
          {...input}
          label={label}
          withAsterisk
          description={key === 'no_replacement_needed' && t('bulk.machines.notNeededHint')}
          placeholder={t('bulk.machines.yesOrNo')}
          data={[
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(chosen) => onChange(chosen === 'true')}
        />
      )}
    </FormField>
  );
}

interface ChangeSummaryProps extends Pick<ContractForm<typeof machineForm>, 'form'> {
  chosen: readonly EditField[];
  subject: BulkSubject;
}

/** A field that no machine can be without. */
const isNeeded = ({ name, config }: EditField) =>
  config === null ? fieldOf(name).required === true || fieldOf(name).type === 'boolean' : config.isRequired;

/** Longer texts are shown in part: the whole is in their field. */
const shownLength = 80;
const shortened = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text;

/** Which fields get which value on all machines, and which lose theirs. */
function ChangeSummary({ form, chosen, subject: { count, shown } }: ChangeSummaryProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const inputs = form.watch() as FormValues;
  const values = chosenValues(inputs, chosen);
  const textOf = ({ name, config }: EditField, value: unknown) =>
    // Without a chosen currency an amount is in that of each machine.
    (config === null
      ? text(name, value as string, inputs.currency ?? '')
      : customText(config, value as CustomValue)
    ).trim();
  const set = joined(
    values.map(({ field, value }) => !isBlank(value) && `${field.label}: ${shortened(textOf(field, value))}`),
  );
  const emptied = values
    .filter(({ field, value }) => isBlank(value) && !isNeeded(field))
    .map(({ field }) => field.label)
    .join(', ');
  return (
    <div aria-live="polite">
      {set !== '' && <Text fw={600}>{t('bulk.machines.willChange', { count, shown, fields: set })}</Text>}
      {emptied !== '' && (
        <Text fw={600}>{t('bulk.machines.willEmpty', { count, shown, fields: emptied })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('bulk.machines.addFieldHint')}
      </Text>
    </div>
  );
}

/**
 * Reuses the machine form, of which only the selected fields are filled in. The cast says that the inputs are those
 * of the full form; other fields are never read.
 */
const bulkEditForm = machineForm
  .partial()
  // Blank keeps the currency of each machine.
  .extend({ currency: z.union([recordedCurrency, z.literal('')]) }) as unknown as typeof machineForm;

/** The initial value of an input. */
function blankOf({ name, config }: EditField) {
  if (config !== null) return null;
  const { type } = fieldOf(name);
  return type === 'text' || type === 'textarea' ? '' : null;
}

const valueOf = (values: FormValues, { name, config }: EditField): unknown =>
  config === null ? values[name] : values.custom_fields[name];

/** The values of the selected fields; null clears a field. */
function chosenValues(
  values: FormValues,
  chosen: readonly EditField[],
): { field: EditField; value: unknown }[] {
  return chosen.map((field) => ({ field, value: valueOf(values, field) ?? null }));
}

/** The request body. */
function changesOf(values: FormValues, chosen: readonly EditField[]): BulkChanges {
  const pairs = (isCustom: boolean) =>
    chosenValues(values, chosen)
      .filter(({ field }) => (field.config !== null) === isCustom)
      .map(({ field, value }) => [field.name, value] as const);
  const custom = pairs(true);
  return {
    ...Object.fromEntries(pairs(false)),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(custom) as NonNullable<BulkChanges['custom_fields']>,
    }),
  };
}
