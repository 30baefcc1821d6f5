import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';

const FeedDialog = lazyPart(async () => (await import('./feed-dialog.tsx')).FeedDialog);

/** Opens the dialog of the user's calendar feed. */
export function FeedButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  return (
    <>
      <Button
        variant="default"
        className={className}
        leftSection={<IconCalendarShare size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('calendar.feed.open')}
      </Button>
      <Suspense>{hasOpened && <FeedDialog opened={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
