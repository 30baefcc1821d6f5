import {
  passwordProblem,
  minPasswordLength,
  type PasswordRule,
} from '@strojpark/core/domain/access/password-rule';
import * as z from 'zod';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';

/** The rule for a new password; `words` are the user's name and e-mail, which it must not contain, where known. */
export function usePasswordRule(words: readonly string[] = []): PasswordRule {
  const { data } = usePublicSettings();
  return { minLength: Math.max(data?.password_min_length ?? 0, minPasswordLength), words };
}

/** The two fields for a new password, validated with the server's rule. */
export const newPasswordShape = (rule: PasswordRule) => ({
  newPassword: z
    .string()
    .max(1000)
    .check(({ value, issues }) => {
      const message = passwordProblem(value, rule);
      if (message === null) return;
      issues.push({ code: 'custom', input: value, message, params: { minimum: rule.minLength } });
    }),
  confirmPassword: z.string().max(1000),
});

interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

export const isConfirmed = (form: NewPassword) => form.newPassword === form.confirmPassword;
export const mismatch = { path: ['confirmPassword'], error: 'validation.passwordMismatch' };
