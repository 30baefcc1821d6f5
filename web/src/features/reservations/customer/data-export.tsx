import { Button, Group } from '@mantine/core';
import { canExportCustomer } from '@strojpark/core/domain/customers/customer-data';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { useCustomerData } from './customer.queries.ts';
import classes from './customer-view.module.css';

/** For a customer who asks what is stored about them. */
export function DataExport({ customerKey: key }: { customerKey: string }) {
  const { t } = useTranslation();
  const save = useCustomerData();
  if (!canExportCustomer(useActor())) return null;
  return (
    <div className={classes.note}>
      <h3 className={classes.noteTitle}>{t('customers.exportAs')}</h3>
      <Group gap="xs">
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending && save.variables.format === format}
            onClick={() => save.mutate({ key, format })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
    </div>
  );
}
