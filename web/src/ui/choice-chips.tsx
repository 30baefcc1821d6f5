import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choice-chips.module.css';

interface ChipOption {
  value: string;
  label: string;
  /** How many records it would show; undefined where they are not counted. */
  count?: string | undefined;
  /** Shows a dot in the colour `--status-<status>`. */
  status?: string | undefined;
  /** Above the words: the options are then tiles of one size. */
  picture?: ReactNode;
}

interface ChoiceChipsProps {
  label: string;
  options: readonly ChipOption[];
  chosen: readonly string[];
  /** More options wait behind a button, unless one of them is chosen. */
  atFirst?: number;
  /** In the order of the options. */
  onChange: (chosen: string[]) => void;
}

/** Several of a few choices, all in sight with their counts: what is chosen has the accent. */
export function ChoiceChips({ label, options, chosen, atFirst = Infinity, onChange }: ChoiceChipsProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = options.filter(({ value }, index) => showsAll || index < atFirst || chosen.includes(value));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={options.some(({ picture }) => picture !== undefined) ? classes.tiles : classes.chips}>
        {shown.map(({ value, label: name, count, status, picture }) => {
          const isOn = chosen.includes(value);
          return (
            <UnstyledButton
              key={value}
              className={picture === undefined ? classes.chip : classes.tile}
              aria-pressed={isOn}
              data-none={count === '0' || undefined}
              onClick={() =>
                onChange(
                  options
                    .map((option) => option.value)
                    .filter((one) => (one === value ? !isOn : chosen.includes(one))),
                )
              }
            >
              {picture}
              {status !== undefined && (
                <span className={classes.dot} style={{ background: `var(--status-${status})` }} />
              )}
              {/* The space separates name and count for screen readers. */}
              <span className={classes.name}>{name}</span>{' '}
              {count !== undefined && (
                <span className={classes.count} data-numeric>
                  {count}
                </span>
              )}
            </UnstyledButton>
          );
        })}
      </div>
      {shown.length < options.length && (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          {t('common.showOthers', { count: options.length - shown.length })}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
