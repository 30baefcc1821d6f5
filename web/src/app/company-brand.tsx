import { logoSize } from '@strojpark/core/domain/files/company-logo';
import { useTranslation } from 'react-i18next';
import { useEntranceSettings } from '../entities/settings/entrance-settings.ts';
import classes from './company-brand.module.css';
import { Brand } from './shell/brand.tsx';

const box = { width: 200, height: 40 } as const;

/** Whose screen it is, before the sign-in: the logo of the company, else its name; ours until they are known. */
export function CompanyBrand() {
  const { t } = useTranslation();
  const { company_name: name, company_logo: logo } = useEntranceSettings();
  return (
    <div className={classes.brand}>
      {logo === null ? (
        <Brand name={name || t('common.appName')} />
      ) : (
        <img className={classes.logo} src={logo.url} {...logoSize(logo, box)} alt={name} />
      )}
    </div>
  );
}
