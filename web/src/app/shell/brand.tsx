import { useTranslation } from 'react-i18next';
import classes from './brand.module.css';

interface BrandProps {
  withName: boolean;
}

/** The logo and name of the product. */
export function Brand({ withName }: BrandProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={24} height={24} alt="" />
      {withName && t('common.appName')}
    </span>
  );
}
