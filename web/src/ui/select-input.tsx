import { CheckIcon, Combobox, InputBase, useCombobox, type InputBaseProps } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceList, choiceListClasses } from './choice-list.ts';
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
 * that are pressed until then; here the highlight is part of the state. The list is rendered when it opens: forms have
 * a field for each column of a record, most of which are never used.
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
    onKeyDown,
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
  const list = useCombobox();
  const isOpen = list.dropdownOpened;
  const shown = typed === null ? choices : matching(choices, typed);
  const active = highlighted === null ? -1 : shown.findIndex((one) => one.value === highlighted);
  const optionId = (index: number) => `${id}-${index}`;

  const isTyping = typed !== null;
  const { targetRef } = list;
  useEffect(() => {
    // What is typed next replaces the label.
    const { current } = targetRef;
    if (isSearched && !isTyping && current instanceof HTMLInputElement && current === document.activeElement)
      current.select();
  }, [isSearched, isTyping, isOpen, chosen?.label, targetRef]);

  const open = (choice: GroupedChoice | null = chosen ?? null) => {
    if (disabled === true || readOnly) return;
    setHighlighted(choice?.value ?? null);
    list.openDropdown();
  };
  const close = () => {
    setTyped(null);
    setHighlighted(null);
    list.closeDropdown();
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

  const canClear = clearable && chosen !== undefined && disabled !== true && !readOnly;
  const label = input['aria-label'] ?? (typeof input.label === 'string' ? input.label : '');
  return (
    <Combobox
      {...choiceList}
      store={list}
      classNames={choiceListClasses}
      onOptionSubmit={(picked) => choose(choices.find((one) => one.value === picked))}
      onClose={leave}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <InputBase
          rightSection={
            canClear ? (
              <Combobox.ClearButton aria-label={t('common.clearField', { field: label })} onClear={clear} />
            ) : (
              <span className={classes.chevron} />
            )
          }
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
          {...input}
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
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpen && (
          <ChoiceList
            id={`${id}-list`}
            label={label}
            choices={shown}
            chosen={value}
            active={active}
            optionId={optionId}
            empty={input.loading === true ? null : (nothingFound ?? t('common.nothingFound'))}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ChoiceListProps {
  id: string;
  label: string;
  choices: readonly GroupedChoice[];
  chosen: string | null | undefined;
  active: number;
  optionId: (index: number) => string;
  /** `null` while the choices are loading. */
  empty: string | null;
}

function ChoiceList({ id, label, choices, chosen, active, optionId, empty }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`, which also scrolls the dialog behind the list.
    const shownAt = list.current?.getBoundingClientRect();
    const option = list.current?.querySelector('[data-combobox-selected]')?.getBoundingClientRect();
    if (!list.current || !shownAt || !option) return;
    list.current.scrollTop +=
      Math.min(option.top - shownAt.top, 0) + Math.max(option.bottom - shownAt.bottom, 0);
  }, [active]);
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <Combobox.Options ref={list} id={id} aria-label={label}>
      {choices.length === 0 && empty !== null && <Combobox.Empty>{empty}</Combobox.Empty>}
      {groups.map((group) => {
        const options = choices.flatMap((choice, index) =>
          choice.group === group
            ? [
                <Combobox.Option
                  key={choice.value}
                  id={optionId(index)}
                  value={choice.value}
                  disabled={choice.disabled === true}
                  selected={index === active}
                  aria-selected={choice.value === chosen}
                >
                  {choice.label}
                  {choice.value === chosen && <CheckIcon className={classes.check} />}
                </Combobox.Option>,
              ]
            : [],
        );
        return group === null ? (
          options
        ) : (
          <Combobox.Group key={group} label={group}>
            {options}
          </Combobox.Group>
        );
      })}
    </Combobox.Options>
  );
}
