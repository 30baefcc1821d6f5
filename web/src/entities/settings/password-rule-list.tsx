import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import {
  passwordProblem,
  type PasswordProblem,
  type PasswordRule,
} from '@strojpark/core/domain/access/password-rule';
import { useTranslation } from 'react-i18next';
import classes from './password-rule-list.module.css';

// In the order in which the rule checks them: everything before the first problem is met.
const problems = [
  'validation.passwordMinimum',
  'validation.passwordOwnWords',
  'validation.passwordCommon',
] as const satisfies readonly PasswordProblem[];

interface PasswordRuleListProps {
  rule: PasswordRule;
  password: string;
}

/** The requirements for a new password, with those met by the typed one ticked off. */
export function PasswordRuleList({ rule, password }: PasswordRuleListProps) {
  const { t } = useTranslation();
  const problem = passwordProblem(password, rule);
  const firstUnmet = problem === null ? problems.length : problems.indexOf(problem);
  const texts: Record<PasswordProblem, string> = {
    'validation.passwordMinimum': t('account.newPassword.length', { count: rule.minLength }),
    'validation.passwordCommon': t('account.newPassword.common'),
    'validation.passwordOwnWords': t('account.newPassword.ownWords'),
  };
  return (
    <ul className={classes.list} aria-label={t('account.newPassword.rule')}>
      {problems.map((name, index) => {
        const isMet = index < firstUnmet;
        const StateIcon = isMet ? IconCheck : IconPointFilled;
        return (
          <li key={name} className={classes.item} data-met={isMet || undefined}>
            <StateIcon size={14} aria-hidden />
            {texts[name]}
            <VisuallyHidden>
              {t(isMet ? 'account.newPassword.met' : 'account.newPassword.notMet')}
            </VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
