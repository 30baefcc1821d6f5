import { Input, InputBase, type InputBaseProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choice-list.module.css';
import {
  type Choices,
  type GroupedChoice,
  listed,
  matching,
  nextChoice,
  typedChoice,
  exactMatch,
  firstMatch,
} from './choices.ts';
import { lateComponent } from './late-component.ts';
import { loadAhead } from './load-ahead.ts';

/** Its code is a tenth of the scripts of a screen, and most screens do not need it at first. */
const SelectList = lateComponent(async () => (await import('./select-list.tsx')).SelectList);

type InputProps = InputBaseProps & Omit<ComponentProps<'input'>, keyof InputBaseProps | 'value' | 'onChange'>;

interface SelectInputProps extends InputProps {
  data: Choices;
  value: string | null | undefined;
  /** `null` only where the field is `clearable`. */
  onChange: (value: string | null) => void;
  clearable?: boolean;
  /** Whether typing searches in the choices; by default it does in long lists. On a phone it opens the keyboard. */
  searchable?: boolean;
  /** Said when there is no choice, or none that matches what was typed. */
  nothingFound?: string;
}

/** More choices than this are searched. */
const manyChoices = 8;

/** The longest pause between two letters of one word, in milliseconds. */
const pause = 700;

/**
 * One of several choices. The kit's own select moves its highlight a moment after the list has opened, and loses keys
 * that are pressed until then; here the highlight is part of the state. The code of the list is loaded when the pointer or the
 * focus reaches a field, and keys work without it; the list is rendered when it opens: forms have a field for each
 * column of a record, most of which are never used.
 */
export function SelectInput(props: SelectInputProps) {
  const {
    data,
    value,
    onChange,
    clearable = false,
    searchable,
    nothingFound,
    onBlur,
    onClick,
    onFocus,
    onKeyDown,
    onPointerEnter,
    ref,
    ...input
  } = props;
  const { t } = useTranslation();
  const { disabled, readOnly = false } = input;
  const choices = listed(data);
  const isSearched = searchable ?? choices.length > manyChoices;
  const chosen = choices.find((one) => one.value === value);
  const id = useId();
  const inputId = input.id ?? id;
  const [typed, setTyped] = useState<string | null>(null);
  // The highlighted value, not its place: the choices may be loaded again while the list is open.
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const letters = useRef({ word: '', at: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(field, ref);
  const shown = typed === null ? choices : matching(choices, typed);
  const active = highlighted === null ? -1 : shown.findIndex((one) => one.value === highlighted);
  const optionId = (index: number) => `${id}-${index}`;

  const isTyping = typed !== null;
  useEffect(() => {
    // What is typed next replaces the label.
    const { current } = field;
    if (isSearched && !isTyping && current === document.activeElement) current?.select();
  }, [isSearched, isTyping, isOpen, chosen?.label]);

  const open = (choice: GroupedChoice | null = chosen ?? null) => {
    if (disabled === true || readOnly) return;
    setHighlighted(choice?.value ?? null);
    setIsOpen(true);
  };
  const close = () => {
    setTyped(null);
    setHighlighted(null);
    setIsOpen(false);
  };
  const choose = (choice: GroupedChoice | undefined) => {
    close();
    if (choice !== undefined && choice.disabled !== true && choice.value !== value) onChange(choice.value);
  };
  const clear = () => {
    close();
    onChange(null);
  };
  const isCleared = typed?.trim() === '' && clearable && chosen !== undefined;
  /** A label typed in full is chosen and an emptied field is cleared; anything else that was typed is discarded. */
  const leave = () => {
    if (isCleared) clear();
    else choose(typed === null ? undefined : exactMatch(choices, typed));
  };
  const search = (text: string) => {
    open(null);
    setTyped(text);
  };

  const typeAhead = (letter: string, at: number) => {
    const { current } = letters;
    letters.current = { word: at - current.at > pause ? letter : current.word + letter, at };
    const from = isOpen ? active : choices.findIndex((one) => one.value === value);
    const index = typedChoice(choices, letters.current.word, from);
    open(choices[index === -1 ? from : index] ?? null);
  };
  const highlight = (index: number) => setHighlighted(shown[index]?.value ?? null);
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing || disabled === true || readOnly) return;
    const { key, timeStamp } = event;
    const isInWord = timeStamp - letters.current.at <= pause && letters.current.word !== '';
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
    if (step !== null) {
      event.preventDefault();
      if (isOpen) highlight(nextChoice(shown, active, step));
      else open(chosen ?? choices[nextChoice(choices, -1, step)]);
    } else if (key === 'Enter' && (isOpen || !isSearched)) {
      event.preventDefault();
      if (!isOpen) open();
      else if (isCleared && active === -1) clear();
      else choose(shown[active === -1 ? firstMatch(shown, typed) : active]);
    } else if (key === 'Escape') {
      if (isOpen) close();
    } else if (key === 'Tab') {
      // The highlight was moved with keys: leaving the field chooses it.
      if (isOpen && active !== -1) choose(shown[active]);
      else leave();
    } else if (isSearched || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (key === ' ' && !isInWord) {
      event.preventDefault();
      if (isOpen) choose(shown[active]);
      else open();
    } else if (isOpen && (key === 'Home' || key === 'End')) {
      event.preventDefault();
      highlight(nextChoice(shown, -1, key === 'Home' ? 1 : -1));
    } else if ((key === 'Delete' || key === 'Backspace') && clearable && chosen !== undefined) {
      event.preventDefault();
      clear();
    } else if (key.length === 1) {
      event.preventDefault();
      typeAhead(key, timeStamp);
    }
  };

  const prepare = () => loadAhead(SelectList.preload);
  const canClear = clearable && chosen !== undefined && disabled !== true && !readOnly;
  const label = input['aria-label'] ?? (typeof input.label === 'string' ? input.label : '');
  return (
    <>
      <InputBase
        rightSection={
          canClear ? (
            <Input.ClearButton
              tabIndex={-1}
              aria-hidden
              aria-label={t('common.clearField', { field: label })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          ) : (
            <span className={classes.chevron} />
          )
        }
        rightSectionPointerEvents={canClear ? 'all' : 'none'}
        {...input}
        ref={fieldRef}
        id={inputId}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active !== -1 ? optionId(active) : undefined}
        aria-autocomplete={isSearched ? 'list' : undefined}
        data-mantine-stop-propagation={isOpen || undefined}
        autoComplete="off"
        pointer={!isSearched}
        readOnly={readOnly || !isSearched}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={pressKey}
        onPointerEnter={(event) => {
          prepare();
          onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          prepare();
          onFocus?.(event);
        }}
        onClick={(event) => {
          onClick?.(event);
          if (!isOpen) open();
          else if (!isSearched) close();
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <SelectList
          id={`${id}-list`}
          field={field}
          label={label}
          choices={shown}
          chosen={value}
          active={active}
          optionId={optionId}
          empty={input.loading === true ? null : (nothingFound ?? t('common.nothingFound'))}
          onChoose={(picked) => choose(choices.find((one) => one.value === picked))}
          onClose={leave}
          onFailure={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
