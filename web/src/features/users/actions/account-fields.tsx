import { Stack, Switch, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import type { Refusal } from '@strojpark/core/domain/refusal';
import { canChangeRole, canDeactivate } from '@strojpark/core/domain/user-actions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { translateKey } from '../../../lib/i18n.ts';
import type { EditUserForm } from './edit-values.ts';
import { RoleSelect } from './role-select.tsx';
import { useOtherAdmins } from './use-user-actions.ts';

interface AccountFieldsProps {
  user: User;
  form: ContractForm<EditUserForm>['form'];
}

const reason = (refusal: Refusal) =>
  refusal === null ? undefined : translateKey(`errors.${refusal.code}`, {});

/** What somebody may do, and whether they can sign in at all; what cannot be changed says why. */
export function AccountFields({ user, form }: AccountFieldsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const others = useOtherAdmins(user);
  const roleRefusal = reason(canChangeRole(actor, user, others));
  const statusRefusal = reason(canDeactivate(actor, user, others));
  const [role, status] = useWatch({ control: form.control, name: ['role', 'status'] });
  const willEnd = role !== user.role || (status === 'inactive' && user.status === 'active');
  return (
    <Stack gap="md">
      <FormField form={form} name="role">
        {(input) => (
          <RoleSelect {...input} role={role} why={roleRefusal} disabled={roleRefusal !== undefined} />
        )}
      </FormField>
      <FormField form={form} name="status">
        {({ value, onChange, ...input }) => (
          <Switch
            {...input}
            label={t('users.edit.active')}
            description={statusRefusal ?? t('users.edit.activeHint')}
            checked={value === 'active'}
            disabled={statusRefusal !== undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'active' : 'inactive')}
          />
        )}
      </FormField>
      {willEnd && (
        <Text size="sm" role="status">
          {t('users.edit.willEnd')}
        </Text>
      )}
    </Stack>
  );
}
