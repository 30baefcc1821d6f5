import { splitList } from '@strojpark/core/domain/settings/setting-values';
import { FormField } from '../../lib/form-field.tsx';
import { MultiSelectInput } from '../../ui/multi-select-input.tsx';
import type { SettingInputProps } from './setting-input.tsx';

interface ColumnsPickerProps extends SettingInputProps {
  /** What choosing none means. */
  none: string;
  /** The label of each column. */
  headers: ReadonlyMap<string, string>;
}

/** Chooses export columns; it opens with the focus in it. */
export function ColumnsPicker({ name, form, label, hint, none, headers }: ColumnsPickerProps) {
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...input }) => {
        const chosen = splitList(typeof value === 'string' ? value : '');
        // Shows a deleted field too, so that it can be removed.
        const names = [...new Set([...headers.keys(), ...chosen])];
        return (
          <MultiSelectInput
            {...input}
            autoFocus
            defaultDropdownOpened
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={names.map((one) => ({ value: one, label: headers.get(one) ?? one }))}
            value={chosen}
            onChange={(next) => onChange(next.join(', '))}
            placeholder={chosen.length === 0 ? none : undefined}
            clearable
            hidePickedOptions
          />
        );
      }}
    </FormField>
  );
}
