import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-id.module.css';

/** Copies the id of a record, which is for imports, the API and support: nobody reads it. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {t(copied ? 'common.copied' : 'common.copyId')}
        </Button>
      )}
    </CopyButton>
  );
}
