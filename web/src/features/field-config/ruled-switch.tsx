import { Switch, Tooltip } from '@mantine/core';
import classes from './field-row.module.css';

interface RuledSwitchProps {
  label: string;
  /** With the name of what is switched. */
  fullLabel: string;
  isOn: boolean;
  /** Why it cannot be switched; left out where it can. */
  rule: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A switch that a rule may hold as it is, and then says which. */
export function RuledSwitch({ label, fullLabel, isOn, rule, onChange }: RuledSwitchProps) {
  return (
    <Tooltip label={rule} disabled={rule === undefined}>
      <div>
        <Switch
          size="xs"
          classNames={{ body: classes.switch, label: classes.label }}
          label={label}
          aria-label={fullLabel}
          aria-description={rule}
          checked={isOn}
          disabled={rule !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  );
}
