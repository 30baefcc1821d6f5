import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** How somebody gets in, and when they last did. */
export function SignInSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has_password, must_change_password, has_second_factor, email_verified, ...moments } = user;
  const { last_login_at, invited_at } = moments;
  const password = !has_password
    ? 'passwordNone'
    : must_change_password
      ? 'passwordTemporary'
      : 'passwordSet';
  return (
    <Section title={t('users.detail.signIn')}>
      <Facts
        facts={[
          {
            label: t('users.fields.last_login_at'),
            value: last_login_at === null ? t('users.never') : formatDateTime(last_login_at),
            isNumeric: true,
          },
          {
            label: t('users.fields.invited_at'),
            value: invited_at !== null && formatDateTime(invited_at),
            isNumeric: true,
          },
          { label: t('users.fields.password'), value: t(`users.detail.${password}`) },
          {
            label: t('users.fields.second_factor'),
            value: t(has_second_factor ? 'users.detail.factorOn' : 'users.detail.factorOff'),
          },
          {
            label: t('users.fields.email_verified'),
            value: t(email_verified ? 'common.yes' : 'common.no'),
          },
        ]}
      />
    </Section>
  );
}
