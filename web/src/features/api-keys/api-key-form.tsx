import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { Checkbox, Input, Stack, TextInput } from '@mantine/core';
import { type apiKeys, createApiKeyBody } from '@strojpark/core/contracts/api-keys';
import { type Permission, permissionCatalogue, permissions } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useCreateApiKey } from './api-keys.queries.ts';
import classes from './api-keys.module.css';

interface ApiKeyFormProps {
  onCreated: (created: ResponseOf<typeof apiKeys.create>) => void;
  onClose: () => void;
}

/** Remounted on every opening of the dialog. */
export function ApiKeyForm({ onCreated, onClose }: ApiKeyFormProps) {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(apiKeyForm, {
    defaultValues: { name: '', permissions: [], validity: 'days90' },
    submit: async ({ validity, ...values }) =>
      onCreated(await create.mutateAsync({ ...values, ...expiryOf(validity, new Date()) })),
  });
  const close = () => void leave(onClose);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <TextInput
          label={t('apiKeys.form.name')}
          description={t('apiKeys.form.nameHint')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...field('name')}
        />
        <FormField form={form} name="validity">
          {(input) => (
            <SelectInput
              {...input}
              label={t('apiKeys.form.validity')}
              data={validities.map((value) => ({ value, label: t(`apiKeys.validity.${value}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="permissions">
          {({ value, onChange, error }) => (
            <PermissionPicker value={value} onChange={onChange} error={error} />
          )}
        </FormField>
        <FormButtons submitLabel={t('apiKeys.form.submit')} isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

const validities = ['days30', 'days90', 'days365', 'never'] as const;
type Validity = (typeof validities)[number];

const days: Record<Exclude<Validity, 'never'>, number> = { days30: 30, days90: 90, days365: 365 };

/** The form asks for a duration; the server expects an end date. */
const apiKeyForm = createApiKeyBody.omit({ expiresAt: true }).extend({ validity: z.enum(validities) });

function expiryOf(validity: Validity, now: Date): { expiresAt?: string } {
  if (validity === 'never') return {};
  return { expiresAt: new Date(now.getTime() + days[validity] * dayMs).toISOString() };
}

const categories = Object.keys(permissionCatalogue) as PermissionCategory[];

interface PermissionPickerProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error: string | undefined;
}

/** Permissions by category; a category can be selected as a whole. */
function PermissionPicker({ value, onChange, error }: PermissionPickerProps) {
  const { t } = useTranslation();
  const [labelId, errorId] = [useId(), useId()];

  function set(changed: readonly Permission[], isGranted: boolean) {
    const next = new Set(value);
    for (const one of changed) {
      if (isGranted) next.add(one);
      else next.delete(one);
    }
    onChange(permissions.filter((one) => next.has(one)));
  }

  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={error === undefined ? undefined : errorId}>
      <Input.Label id={labelId} labelElement="div" required>
        {t('apiKeys.form.permissions')}
      </Input.Label>
      <Input.Description>{t('apiKeys.form.permissionsHint')}</Input.Description>
      {error !== undefined && (
        <Input.Error id={errorId} role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
      <div className={classes.groups}>
        {categories.map((category) => (
          <PermissionGroup key={category} category={category} value={value} onSet={set} />
        ))}
      </div>
    </div>
  );
}

type PermissionCategory = keyof typeof permissionCatalogue;

interface PermissionGroupProps {
  category: PermissionCategory;
  value: readonly Permission[];
  onSet: (changed: readonly Permission[], isGranted: boolean) => void;
}

function PermissionGroup({ category, value, onSet }: PermissionGroupProps) {
  const { t } = useTranslation();
  const members: readonly Permission[] = permissionCatalogue[category];
  const count = members.filter((one) => value.includes(one)).length;
  const name = t(`rolePermissions.categories.${category}`);
  return (
    <fieldset className={classes.group} aria-label={name}>
      <Checkbox
        label={name}
        fw={600}
        aria-label={t('rolePermissions.selectAll', { category: name })}
        checked={count === members.length}
        indeterminate={count > 0 && count < members.length}
        // Clicking a partly selected category selects all of it, as in every list with such checkboxes.
        onChange={() => onSet(members, count < members.length)}
      />
      <div className={classes.members}>
        {members.map((one) => (
          <Checkbox
            key={one}
            label={t(`rolePermissions.permissions.${permissionKey(one)}.name`)}
            checked={value.includes(one)}
            onChange={(event) => onSet([one], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
