import { Checkbox, Input, InputBase } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceHead } from './choice-head.tsx';
import choice from './choice-list.module.css';
import { type Choice, matching } from './choices.ts';
import classes from './check-list.module.css';

interface CheckListProps extends Pick<ComponentProps<'button'>, 'ref' | 'name' | 'onBlur'> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** In the order of the result. */
  options: readonly Choice[];
  /** Empty for all. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What the field says while no choice was made: `All: 64 columns`. */
  all: string;
  /** Another choice with a button of its own. */
  usual?: { label: string; onClick: () => void } | undefined;
}

/** More options than this are searched. */
const manyOptions = 12;

/** Several of many options: a field that says which, and opens the options to tick. */
export function CheckList(props: CheckListProps) {
  const { label, description, error, disabled = false, options, value, onChange, all, usual, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // None and all are the same value; with none ticked it is easier to tick a few.
  const [isNone, setIsNone] = useState(false);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLButtonElement>(null);
  const fieldRef = useMergedRef(field, ref);

  const everything = options.map((option) => option.value);
  const ticked = new Set(value.length > 0 ? value : isNone ? [] : everything);
  const chosen = options.filter((option) => ticked.has(option.value));
  const choose = (isChosen: (option: Choice) => boolean) => {
    const next = options.filter(isChosen).map((option) => option.value);
    setIsNone(next.length === 0);
    // All stay all, also when there are more options one day.
    onChange(next.length === everything.length ? [] : next);
  };
  const text =
    value.length === 0
      ? all
      : `${t('common.showing', { shown: chosen.length, total: options.length })}: ${chosen.map((option) => option.label).join(', ')}`;
  const shown = matching(options, typed);
  const acts = [
    { label: t('common.choose.all'), onClick: () => choose(() => true) },
    { label: t('common.choose.none'), onClick: () => choose(() => false) },
    ...(usual ? [usual] : []),
  ];

  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setIsOpen(false);
    field.current?.focus();
  };
  // While the list has the focus, Escape closes it and not its dialog.
  const keys = { 'data-mantine-stop-propagation': true, onKeyDown: pressKey };
  return (
    <div>
      <InputBase
        component="button"
        type="button"
        pointer
        ref={fieldRef}
        name={props.name}
        onBlur={props.onBlur}
        disabled={disabled}
        label={label}
        description={description}
        error={error}
        aria-label={`${label}: ${text}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<span className={choice.chevron} />}
        rightSectionPointerEvents="none"
        onClick={() => setIsOpen(!isOpen)}
        {...(isOpen && keys)}
      >
        <span className={classes.text}>{text}</span>
      </InputBase>
      {isOpen && (
        <div id={id} role="group" aria-label={label} className={classes.list}>
          <ChoiceHead chosen={chosen.length} total={options.length} acts={acts} keys={keys} />
          {options.length > manyOptions && (
            // In a box: rows of settings place the inputs that they contain.
            <div>
              <Input
                {...keys}
                aria-label={t('common.choose.search')}
                placeholder={t('common.choose.search')}
                leftSection={<IconSearch size={16} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={(event) => {
                  pressKey(event);
                  // Enter would submit the form around.
                  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
                }}
              />
            </div>
          )}
          <ul className={classes.options}>
            {shown.map((option) => (
              <li key={option.value}>
                <Checkbox
                  {...keys}
                  label={option.label}
                  checked={ticked.has(option.value)}
                  onChange={({ currentTarget: { checked } }) =>
                    choose((one) => (one.value === option.value ? checked : ticked.has(one.value)))
                  }
                />
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className={classes.nothing}>{t('common.nothingFound')}</p>}
        </div>
      )}
    </div>
  );
}
