import { Button, Text } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { CustomerInput } from '../customer-form.ts';
import type { Wanted } from './demand-form.ts';
import classes from './demand-instead.module.css';

const DemandDialog = lazyPart(async () => (await import('./demand-dialog.tsx')).DemandDialog);

interface DemandInsteadProps {
  customer?: CustomerInput;
  wanted: Wanted;
  isDisabled?: boolean;
  onCreated: () => void;
}

/** Where no machine suits: records what the customer is looking for instead. */
export function DemandInstead({ isDisabled = false, ...start }: DemandInsteadProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  return (
    <div className={classes.instead}>
      <Text size="sm" c="dimmed">
        {t('machines.demands.instead')}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {t('machines.demands.save')}
      </Button>
      <Suspense>
        {wasOpen && <DemandDialog {...start} opened={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  );
}
