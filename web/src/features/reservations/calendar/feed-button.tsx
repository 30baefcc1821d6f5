import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';

const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

/** Opens the dialog of the user's calendar feed. */
export function FeedButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  const props = { variant: 'default', className, onClick: () => setIsOpen(true) } as const;
  const label = t('calendar.feed.open');
  return (
    <>
      {isPhone ? (
        <ActionIcon {...props} size={44} aria-label={label}>
          <IconCalendarShare size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...props} leftSection={<IconCalendarShare size={16} aria-hidden />}>
          {label}
        </Button>
      )}
      <Suspense>{hasOpened && <FeedDialog opened={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
