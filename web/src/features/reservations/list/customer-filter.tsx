import { ActionIcon } from '@mantine/core';
import { IconUser, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './customer-filter.module.css';
import type { ListState } from './use-list-state.ts';

/** That the list shows one customer only, and the way back to all. */
export function CustomerFilter({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  if (filter.customer === undefined) return null;
  return (
    <span className={classes.chip}>
      <IconUser size={16} aria-hidden />
      {t('reservations.list.ofCustomer', { customer: filter.customer })}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.clear}
        aria-label={t('reservations.list.allCustomers')}
        onClick={() => setFilter({ customer: undefined })}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
