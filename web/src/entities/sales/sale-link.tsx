import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Leads from the message about a sale to the sale. */
export function SaleLink({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      variant="light"
      flex="none"
      renderRoot={(props) => <Link to="/sales" search={{ sale: id }} {...props} />}
    >
      {t('sales.detail.open')}
    </Button>
  );
}
