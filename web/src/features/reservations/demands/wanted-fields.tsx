import { SegmentedControl, TextInput } from '@mantine/core';
import { rangeCriterionNames, rangeRefusal } from '@strojpark/core/domain/fields/machine-criteria';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '../../../entities/field-config/use-fields.ts';
import { CustomCriteriaFields } from '../../../entities/machines/criteria/custom-criteria-fields.tsx';
import { WantedCriteria } from '../../../entities/machines/criteria/wanted-criteria.tsx';
import { hasRangeErrors } from '../../../entities/machines/criteria/range-errors.ts';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { demandForm, Wanted } from './demand-form.ts';
import classes from './demands.module.css';

interface WantedFieldsProps {
  form: ContractForm<typeof demandForm>['form'];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** The criteria: the inputs of the advanced search, with several manufacturers and any kind of machines. */
export function WantedFields({ form, wanted, onChange }: WantedFieldsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { isSubmitted: wasTried, submitCount } = form.formState;
  const { type, manufacturer = [], search, field, custom = {}, ...criteria } = wanted;
  const customFields = { used: useCustomFields('used'), stock: useCustomFields('stock') };
  // Custom fields are those of one kind of machines.
  const shown = type === undefined ? [] : customFields[type].filter(({ isVisible }) => isVisible);
  const change = (changes: Partial<Wanted>) => onChange(withoutBlanks({ ...wanted, ...changes }));
  // Taken over from a list; while it is being rewritten, the input stays.
  const [hasSearch] = useState(search !== undefined);
  const customInputs = shown.length > 0 && (
    <CustomCriteriaFields
      fields={shown}
      criteria={custom}
      wasTried={wasTried}
      onChange={(changed) => change({ custom: Object.keys(changed).length > 0 ? changed : undefined })}
    />
  );
  const seldom = {
    title: t('demands.form.more'),
    fold: {
      content: seldomWanted(wanted),
      hasErrors: wasTried && hasRangeErrors(custom),
      submitCount,
    },
    others: customInputs,
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('demands.form.type')}
        value={type ?? 'any'}
        onChange={(value) => change({ type: machineTypes.find((one) => one === value), custom: undefined })}
        data={[
          { value: 'any', label: t('demands.form.anyType') },
          // As in the menu.
          ...machineTypes.toReversed().map((value) => ({ value, label: t(`machines.list.label.${value}`) })),
        ]}
      />
      {hasSearch && (
        <TextInput
          label={t('demands.form.search')}
          maxLength={200}
          value={search ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change(value.trim() === '' ? { search: undefined, field: undefined } : { search: value, field })
          }
        />
      )}
      <FormField form={form} name="currency">
        {(currency) => (
          <WantedCriteria
            type={type ?? null}
            criteria={criteria}
            makers={{
              value: manufacturer,
              onChange: (makers) => change({ manufacturer: makers.length > 0 ? makers : undefined }),
            }}
            currency={currency.value}
            onChange={({ status: _status, manufacturer: _maker, custom: _custom, ...changes }) =>
              change(changes)
            }
            refusal={wasTried ? rangeRefusal(wanted) : null}
            fold={isPhone ? seldom : undefined}
          >
            <SelectInput
              className={classes.currency}
              label={t('demands.form.currency')}
              data={[...recordedCurrencies]}
              {...currency}
            />
          </WantedCriteria>
        )}
      </FormField>
      {!isPhone && customInputs}
    </>
  );
}

/** The criteria that are folded away on a phone; blank without any. */
function seldomWanted({ type: _type, search: _search, field: _field, ...wanted }: Wanted): string {
  const { category: _category, manufacturer: _maker, ...others } = wanted;
  const names: readonly string[] = rangeCriterionNames;
  const seldom = Object.entries(others).filter(
    ([name, value]) => !names.includes(name) && value !== undefined,
  );
  return seldom.length > 0 ? JSON.stringify(seldom) : '';
}

/** Without criteria that are not set, so that nothing counts as changed after an input was cleared. */
const withoutBlanks = (wanted: Wanted): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
