import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomCriteria } from '@strojpark/core/domain/fields/custom-criteria';
import { useTranslation } from 'react-i18next';
import classes from './criteria-fields.module.css';
import { CriteriaPart } from './criteria-part.tsx';
import { CustomFilterInput } from './custom-filter-input.tsx';
import { rangeErrors } from './range-errors.ts';

interface CustomCriteriaFieldsProps {
  fields: readonly FieldConfig[];
  criteria: CustomCriteria;
  onChange: (criteria: CustomCriteria) => void;
  /** Whether apply was tried: errors are shown from then on. */
  wasTried: boolean;
}

/** The criteria for custom fields. */
export function CustomCriteriaFields({ fields, criteria, onChange, wasTried }: CustomCriteriaFieldsProps) {
  const { t } = useTranslation();
  return (
    <CriteriaPart title={t('machines.groups.custom')} chosen={Object.keys(criteria).length}>
      <div className={classes.ranges}>
        {fields.map((field) => {
          const { [field.fieldName]: criterion, ...others } = criteria;
          return (
            <CustomFilterInput
              key={field.id}
              field={field}
              criterion={criterion}
              errors={wasTried ? rangeErrors(criterion) : {}}
              onChange={(changed) =>
                onChange(changed === undefined ? others : { ...others, [field.fieldName]: changed })
              }
            />
          );
        })}
      </div>
    </CriteriaPart>
  );
}
