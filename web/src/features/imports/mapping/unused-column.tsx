import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/select-input.tsx';
import classes from './mapping.module.css';

interface UnusedColumnProps {
  column: string;
  samples: string;
  /** The fields that are still free. */
  fields: ImportAnalysis['targets'];
  onField: (field: string) => void;
}

/** A column of the file that is left out, until a field is chosen for it. */
export function UnusedColumn({ column, samples, fields, onField }: UnusedColumnProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td>
        <div className={classes.column}>{column}</div>
        {samples !== '' && <div className={classes.samples}>{samples}</div>}
      </td>
      <td className={classes.target}>
        <IconArrowRight size={16} stroke={1.6} className={classes.arrow} aria-hidden />
        <SelectInput
          aria-label={t('import.mapping.fieldOf', { column })}
          placeholder={t('import.mapping.noSource')}
          data={fields.map(({ field, displayName }) => ({ value: field, label: displayName }))}
          value={null}
          onChange={(field) => {
            if (field !== null) onField(field);
          }}
          searchable
        />
      </td>
    </tr>
  );
}
