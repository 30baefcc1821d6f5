import type { PasswordRule } from '@strojpark/core/domain/access/password-rule';
import * as z from 'zod';
import { passwordIssue } from '../../../entities/settings/password-rule.ts';

/** The two fields for a new password, validated with the server's rule. */
export const newPasswordShape = (rule: PasswordRule) => ({
  newPassword: z
    .string()
    .max(1000)
    .check(({ value, issues }) => {
      const issue = passwordIssue(value, rule);
      if (issue !== null) issues.push({ code: 'custom', input: value, ...issue });
    }),
  confirmPassword: z.string().max(1000),
});

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

export const isConfirmed = (form: NewPassword) => form.newPassword === form.confirmPassword;
export const mismatch = { path: ['confirmPassword'], error: 'validation.passwordMismatch' };
