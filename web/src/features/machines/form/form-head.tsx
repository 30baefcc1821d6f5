import { Button, FileButton } from '@mantine/core';
import { photoTypes } from '@strojpark/core/domain/files/attachments';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import classes from './form-head.module.css';

interface FormHeadProps {
  machine: { name?: string | undefined; category: string; cover_url?: string | undefined };
  /** What the machine is recognised by, as far as it is known. */
  facts?: string;
  /** The photos to upload when the form is saved. */
  photos: readonly File[];
  onPhotos: (photos: File[]) => void;
}

/** Above the fields: the picture of the machine, and photos to add to it. */
export function FormHead({ machine, facts = '', photos, onPhotos }: FormHeadProps) {
  const { t } = useTranslation();
  const chosen = useAddress(photos[0]);
  const cover = machine.cover_url ?? chosen;
  return (
    <div className={classes.head}>
      <MachinePicture
        machine={{
          name: machine.name,
          category: machine.category,
          ...(cover !== undefined && { cover_url: cover }),
        }}
        width={152}
        className={classes.picture}
      />
      <div className={classes.text}>
        {facts !== '' && <div className={classes.facts}>{facts}</div>}
        <div className={classes.buttons}>
          <FileButton
            multiple
            accept={photoTypes.join(',')}
            onChange={(added) => onPhotos([...photos, ...added])}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden />}>
                {t('attachments.addPhotos')}
              </Button>
            )}
          </FileButton>
          {photos.length > 0 && (
            <Button variant="subtle" onClick={() => onPhotos([])}>
              {t('machines.form.dropPhotos')}
            </Button>
          )}
        </div>
        <div role="status" className={classes.hint}>
          {photos.length > 0
            ? t('machines.form.photos', { count: photos.length })
            : t('machines.form.photosHint')}
        </div>
      </div>
    </div>
  );
}

/** The address of a file that is not uploaded yet. */
function useAddress(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (file === undefined) return;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result });
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read?.file === file ? read?.address : undefined;
}
