import {
  minPasswordLength,
  passwordProblem,
  type PasswordRule,
} from '@strojpark/core/domain/access/password-rule';
import { usePublicSettings } from './settings.queries.ts';

/**
 * The server's rule for a new password with the current settings. `words` are the user's name and e-mail, which it must
 * not contain, where known.
 */
export function usePasswordRule(words: readonly string[] = []): PasswordRule {
  const { data } = usePublicSettings();
  return {
    minLength: Math.max(data?.password_min_length ?? 0, minPasswordLength),
    words: [...words, data?.company_name ?? ''],
  };
}

/** A violated password rule as an issue of a form schema, or null. */
export function passwordIssue(password: string, rule: PasswordRule) {
  const message = passwordProblem(password, rule);
  return message === null ? null : { message, params: { minimum: rule.minLength } };
}
