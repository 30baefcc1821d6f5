import { Radio, type RadioGroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-rows.module.css';

interface ChoiceRowsProps<Value extends string> extends Omit<
  RadioGroupProps,
  'value' | 'onChange' | 'children'
> {
  value: Value;
  onChange: (value: Value) => void;
  /** The chosen option has the focus when the dialog opens. */
  'data-autofocus'?: boolean;
  options: readonly { value: Value; label: string; description?: ReactNode; isDisabled?: boolean }[];
}

/** One of a few options, each with what it means. */
export function ChoiceRows<Value extends string>(props: ChoiceRowsProps<Value>) {
  const { options, onChange, 'data-autofocus': isFirst = false, ...group } = props;
  return (
    <Radio.Group
      {...group}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen) onChange(chosen.value);
      }}
    >
      <div className={classes.rows}>
        {options.map(({ value, label, description, isDisabled = false }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={description}
            disabled={isDisabled}
            data-autofocus={(isFirst && value === group.value) || undefined}
            classNames={{ root: classes.row, label: classes.label, description: classes.description }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
