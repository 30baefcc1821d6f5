import { Button, FileButton, Text } from '@mantine/core';
import { logoLimits, logoTypes } from '@strojpark/core/domain/files/company-logo';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany, useDeleteLogo, useSetLogo } from '../../entities/company/company.queries.ts';
import { failureTexts } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { SettingRow } from '../../ui/setting-row.tsx';
import classes from './company-logo.module.css';

/** The logo of the company, as on paper. It is stored at once, without the save button of the form. */
export function CompanyLogo() {
  const { t } = useTranslation();
  const { data: company } = useCompany();
  const setLogo = useSetLogo();
  const deleteLogo = useDeleteLogo();
  const resetInput = useRef<() => void>(null);
  if (company === undefined) return null;
  const { logo, name } = company;

  const choose = (file: File | null) => {
    // The same file can be chosen again after a failure.
    resetInput.current?.();
    if (file) setLogo.mutate(file, { onSuccess: () => toast.success(t('settings.logo.saved')) });
  };
  const remove = () => {
    setLogo.reset();
    deleteLogo.mutate(undefined, { onSuccess: () => toast.success(t('settings.logo.deleted')) });
  };

  return (
    <SettingRow
      label={t('settings.fields.company_logo')}
      hint={t('settings.logo.hint', { max: logoLimits.fileBytes / 1024 / 1024 })}
    >
      <div className={classes.paper}>
        {logo ? (
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={t('settings.logo.of', { company: name })}
          />
        ) : (
          t('settings.logo.none')
        )}
      </div>
      {setLogo.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failureTexts(setLogo.error).join(' ')}
        </Text>
      )}
      <div className={classes.buttons}>
        <FileButton accept={logoTypes.join(',')} onChange={choose} resetRef={resetInput}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              loading={setLogo.isPending}
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              {t(logo ? 'settings.logo.replace' : 'settings.logo.upload')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            loading={deleteLogo.isPending}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={remove}
          >
            {t('settings.logo.delete')}
          </Button>
        )}
      </div>
    </SettingRow>
  );
}
