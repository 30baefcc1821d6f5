import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './recovery-codes.module.css';
import { Callout } from '../../../ui/callout.tsx';
import { useBodyMark } from '../../../ui/use-body-mark.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes once, to be copied, saved or printed before going on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { email } = useActor();
  useBodyMark('data-has-codes', true);
  const heading = t('account.recovery.file', { email, app: t('common.appName') });
  const text = codes.join('\n');
  const save = () => {
    const file = new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' });
    saveFile(file, null, 'strojpark-recovery-codes.txt');
  };
  return (
    <Stack gap="md">
      <Callout role="status">{t('account.recovery.text')}</Callout>
      <div className={classes.sheet}>
        <p className={classes.heading}>{heading}</p>
        <ul className={classes.codes} aria-label={t('account.recovery.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'common.copied' : 'account.recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={save}>
          {t('account.recovery.download')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('account.recovery.print')}
        </Button>
      </Group>
      <Button data-autofocus onClick={onDone}>
        {t('account.recovery.saved')}
      </Button>
    </Stack>
  );
}
