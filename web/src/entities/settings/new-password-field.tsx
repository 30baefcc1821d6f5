import type { PasswordRule } from '@strojpark/core/domain/access/password-rule';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordRuleList } from './password-rule-list.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  rule: PasswordRule;
  /** What is typed so far. */
  password: string;
}

/** The field of a new password; the parts of the rule below it are ticked off while it is typed. */
export function NewPasswordField({ rule, password, ...input }: NewPasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ component: 'div' }}
      description={<PasswordRuleList rule={rule} password={password} />}
      {...input}
    />
  );
}
