import { passwordProblem, shortestPassword } from '@strojpark/core/domain/access/password-rule';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';

/** What the server would refuse about a password, as an issue of a form's schema. */
export interface PasswordIssue {
  message: string;
  params: { minimum: number };
}

/** The rule of passwords with the settings in force; the server has the last word. */
export function usePasswordCheck() {
  const { data } = usePublicSettings();
  const minimum = Math.max(shortestPassword, data?.password_min_length ?? 8);
  const check = (password: string, words: readonly string[]): PasswordIssue | null => {
    const problem = passwordProblem(password, {
      minLength: minimum,
      words: [...words, data?.company_name ?? ''],
    });
    return problem === null ? null : { message: problem, params: { minimum } };
  };
  return { minimum, check };
}
