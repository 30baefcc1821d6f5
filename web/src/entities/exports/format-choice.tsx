import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import { IconBraces, IconFileSpreadsheet, IconFileTypeCsv, type Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import tile from '../../ui/tile.module.css';
import classes from './format-choice.module.css';

interface FormatChoiceProps {
  formats: readonly ExportFormat[];
  value: ExportFormat;
  onChange: (format: ExportFormat) => void;
  /** The chosen format has the focus when the dialog opens. */
  'data-autofocus'?: boolean;
}

/** The one that is needed most often first. */
const tiles: readonly { format: ExportFormat; icon: Icon }[] = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileTypeCsv },
  { format: 'json', icon: IconBraces },
];

/** The format of a file, each with what it is for. */
export function FormatChoice(props: FormatChoiceProps) {
  const { formats, value, onChange, 'data-autofocus': isFirst = false } = props;
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('exports.format')}</legend>
      <div className={classes.tiles}>
        {tiles
          .filter(({ format }) => formats.includes(format))
          .map(({ format, icon: FormatIcon }) => (
            <label key={format} className={`${tile.tile} ${classes.tile}`}>
              <input
                type="radio"
                name={group}
                className={classes.radio}
                aria-label={t(`exports.formats.${format}`)}
                aria-describedby={`${group}-${format}`}
                checked={format === value}
                onChange={() => onChange(format)}
                data-autofocus={(isFirst && format === value) || undefined}
              />
              <FormatIcon size={22} stroke={1.6} aria-hidden />
              <span className={tile.name}>{t(`exports.formats.${format}`)}</span>
              <span className={classes.hint} id={`${group}-${format}`}>
                {t(`exports.formatHints.${format}`)}
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
