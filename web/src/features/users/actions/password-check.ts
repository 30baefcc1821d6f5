import { passwordProblem, minPasswordLength } from '@strojpark/core/domain/access/password-rule';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';

/** Reports a violated password rule as an issue of a form schema. */
export interface PasswordIssue {
  message: string;
  params: { minimum: number };
}

/** The password rule with the current settings; the server has the final say. */
export function usePasswordCheck() {
  const { data } = usePublicSettings();
  const minimum = Math.max(minPasswordLength, data?.password_min_length ?? 8);
  const check = (password: string, words: readonly string[]): PasswordIssue | null => {
    const problem = passwordProblem(password, {
      minLength: minimum,
      words: [...words, data?.company_name ?? ''],
    });
    return problem === null ? null : { message: problem, params: { minimum } };
  };
  return { minimum, check };
}
