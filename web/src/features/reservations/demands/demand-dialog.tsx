import { Stack, Switch, Text } from '@mantine/core';
import { demand as demandSchema, type Demand } from '@strojpark/core/contracts/demands';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ComponentProps, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { formatDate, timeZone } from '../../../lib/format.ts';
import { useContractForm, type ContractForm } from '../../../lib/forms.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { type Conflict, useMergedSave } from '../../../lib/use-merged-save.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import type { CustomerForm, CustomerInput } from '../customer-form.ts';
import { useCreateDemand, useUpdateDemand } from './demand-changes.queries.ts';
import {
  bodyOf,
  changesOf,
  demandForm,
  hasWrongRange,
  newDemand,
  storedDemandForm,
  valuesOf,
  type DemandValues,
  type Wanted,
} from './demand-form.ts';
import classes from './demands.module.css';
import { WantedFields } from './wanted-fields.tsx';

interface DemandDialogProps {
  /** The demand to change; without it a new one. */
  demand?: Demand;
  /** What a new one starts with. */
  wanted?: Wanted | undefined;
  customer?: CustomerInput | undefined;
  opened: boolean;
  onClose: () => void;
  /** Opens a new one that was saved. Without it, a message leads to its record. */
  onSaved?: (demand: Demand) => void;
  /** A new one was saved. */
  onCreated?: () => void;
}

/** Records what a customer is looking for. */
export function DemandDialog({ opened, onClose, demand, ...start }: DemandDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        demand ? (
          <PresenceTitle subject="demand" id={demand.id} doing="edit">
            {t('demands.form.edit')}
          </PresenceTitle>
        ) : (
          t('demands.form.add')
        )
      }
      size={760}
    >
      {demand ? <EditForm demand={demand} onDone={onClose} /> : <AddForm {...start} onDone={onClose} />}
    </FormDialog>
  );
}

type AddFormProps = Pick<DemandDialogProps, 'wanted' | 'customer' | 'onSaved' | 'onCreated'> & {
  onDone: () => void;
};

function AddForm({ wanted, customer, onSaved, onCreated, onDone }: AddFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateDemand();
  const companyCurrency = usePublicSettings().data?.default_currency;
  const currency = recordedCurrencies.find((one) => one === companyCurrency) ?? 'CZK';
  const contract = useContractForm(demandForm, {
    defaultValues: newDemand(customer, wanted, currency),
    submit: async (values) => {
      const demand = await create.mutateAsync(bodyOf(values));
      const saved = () => t('demands.form.saved', { name: customerNames(demand).name });
      onDone();
      onCreated?.();
      if (onSaved) {
        toast.success(saved);
        onSaved(demand);
        return;
      }
      const show = () => void navigate({ to: '/demands', search: { demand: demand.id } });
      toast.success(saved, {
        action: { label: () => t('machines.demands.show'), onAction: show },
      });
    },
  });
  return <Fields contract={contract} showsWanted={wanted !== undefined} onDone={onDone} />;
}

function EditForm({ demand, onDone }: { demand: Demand; onDone: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateDemand();
  const element = useRef<HTMLFormElement>(null);
  const { save, conflict, isChoosing, resolve, dismiss } = useMergedSave(demand, {
    schema: demandSchema,
    valuesOf,
    send: (record, values: DemandValues) =>
      update.mutateAsync({ id: record.id, body: changesOf(record, values) }),
  });
  const contract = useContractForm(storedDemandForm, {
    defaultValues: valuesOf(demand),
    submit: async (values) => {
      const saved = await save({
        ...values,
        customerTaxId: values.customerTaxId ?? '',
        customerAddress: values.customerAddress ?? '',
        sellingPrice: null,
        notes: values.notes ?? '',
      });
      toast.success(t('demands.form.saved', { name: customerNames(saved).name }));
      onDone();
    },
  });
  return (
    <>
      <Fields contract={contract} element={element} isCovered={isChoosing} onDone={onDone} />
      {conflict !== null && (
        <DemandConflict
          opened={isChoosing}
          conflict={conflict}
          onCancel={dismiss}
          onChoose={(choices) => {
            contract.form.reset(resolve(conflict, choices), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  contract: ContractForm<typeof demandForm>;
  element?: RefObject<HTMLFormElement | null>;
  /** A dialog above asks: Escape belongs to it, and it says why nothing was saved. */
  isCovered?: boolean;
  /** Above everything: what was taken over. */
  showsWanted?: boolean;
  onDone: () => void;
}

/** The customer, the criteria with the inputs of the machine lists, and how long they are wanted. */
function Fields({ contract, element, isCovered = false, showsWanted = false, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { form, formProps, formError, isSubmitting, leave } = contract;
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const exit = () => {
    if (!isCovered) void leave(onDone);
  };
  useDialogExit(exit);
  // why: the types of forms are invariant; this one has all fields of a customer.
  const customer = contract as unknown as CustomerForm;
  return (
    <form ref={element} {...formProps}>
      <Stack gap="lg">
        {showsWanted && <WantedLine form={form} />}
        <FormPart title={t('demands.form.customer')}>
          <CustomerFields
            customer={customer}
            isTaxIdRequired={false}
            currency={null}
            machine={null}
            withPrice={false}
            withHistory
          />
        </FormPart>
        <FormPart title={t('demands.form.wanted')}>
          <FormField form={form} name="criteria">
            {({ value, onChange, error, ref }) => (
              <div
                ref={(inputs) => ref(inputs && { focus: () => wrongInput(inputs).focus() })}
                tabIndex={-1}
                className={classes.criteria}
              >
                {error !== undefined && !hasWrongRange(value) && (
                  <Text size="sm" c="var(--mantine-color-error)" role="alert">
                    {error}
                  </Text>
                )}
                <WantedFields form={form} wanted={value} onChange={onChange} />
              </div>
            )}
          </FormField>
        </FormPart>
        <FieldGrid>
          <FormField form={form} name="validUntil">
            {(input) => (
              <DateInput
                label={t('demands.form.validUntil')}
                description={t('demands.form.validUntilHint')}
                format={dateFormat}
                minDate={today}
                {...input}
              />
            )}
          </FormField>
          <FormField form={form} name="nearly">
            {({ value, onChange, error: _error, ...input }) => (
              <Switch
                label={t('demands.form.nearly')}
                description={t('demands.form.nearlyHint')}
                checked={value}
                onChange={({ currentTarget: { checked } }) => onChange(checked)}
                {...input}
              />
            )}
          </FormField>
        </FieldGrid>
        <FailureNote title={t('demands.form.failed')} text={isCovered ? undefined : formError} />
        <FormButtons submitLabel={t('demands.form.save')} isSubmitting={isSubmitting} onCancel={exit} />
      </Stack>
    </form>
  );
}

/** The input with an error, otherwise all of them. */
const wrongInput = (inputs: HTMLElement) =>
  inputs.querySelector<HTMLElement>('input[aria-invalid="true"]') ?? inputs;

/** What the criteria mean, in words. */
function WantedLine({ form }: Pick<ContractForm<typeof demandForm>, 'form'>) {
  const { t } = useTranslation();
  const [criteria, currency] = useWatch({ control: form.control, name: ['criteria', 'currency'] });
  const line = useWantedLine()({ criteria, currency });
  return (
    line !== '' && (
      <div>
        <Text size="xs" c="dimmed">
          {t('demands.form.wanted')}
        </Text>
        <p className={classes.sentence}>{line}</p>
      </div>
    )
  );
}

interface DemandConflictProps {
  opened: boolean;
  conflict: Conflict<Demand, DemandValues>;
  onChoose: ComponentProps<typeof ConflictDialog>['onChoose'];
  onCancel: () => void;
}

const labels: Record<keyof DemandValues, MessageKey> = {
  ...customerLabels,
  sellingPrice: 'reservations.customer.sellingPrice',
  notes: 'reservations.customer.notes',
  criteria: 'demands.form.wanted',
  currency: 'demands.form.currency',
  nearly: 'demands.form.nearly',
  validUntil: 'demands.form.validUntil',
};

/** Asks whose value to keep for what two users have changed. */
function DemandConflict({ opened, conflict, onChoose, onCancel }: DemandConflictProps) {
  const { t } = useTranslation();
  const line = useWantedLine();
  const shown = (name: keyof DemandValues, values: DemandValues): string => {
    if (name === 'criteria') return line(values);
    if (name === 'nearly') return t(values.nearly ? 'common.yes' : 'common.no');
    if (name === 'validUntil' && values.validUntil !== null) return formatDate(values.validUntil);
    return values[name] ?? '';
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('demands.form.staleTitle')}
      fields={conflict.fields.map((name) => ({
        name,
        label: t(labels[name]),
        mine: shown(name, conflict.mine),
        theirs: shown(name, conflict.theirs),
      }))}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}
