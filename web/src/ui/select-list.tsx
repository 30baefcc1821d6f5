import { CheckIcon, Combobox, useCombobox } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import { choiceList, choiceListClasses } from './choice-list.ts';
import classes from './choice-list.module.css';
import type { GroupedChoice } from './choices.ts';

interface SelectListProps {
  id: string;
  /** The list is as wide as its field, and below or above it. */
  field: RefObject<HTMLInputElement | null>;
  label: string;
  choices: readonly GroupedChoice[];
  chosen: string | null | undefined;
  active: number;
  optionId: (index: number) => string;
  /** `null` while the choices are loading. */
  empty: string | null;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The open list of a select. */
export function SelectList({ field, onChoose, onClose, ...list }: SelectListProps) {
  const store = useCombobox({ opened: true });
  return (
    <Combobox
      {...choiceList}
      store={store}
      classNames={choiceListClasses}
      onOptionSubmit={onChoose}
      onClose={onClose}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <Place of={field} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options {...list} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Hands an element rendered elsewhere to the kit, whose own target is a child. */
function Place({ of, ref }: { of: RefObject<HTMLInputElement | null>; ref?: Ref<HTMLInputElement> }) {
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => of.current, [of]);
  return null;
}

function Options({
  id,
  label,
  choices,
  chosen,
  active,
  optionId,
  empty,
}: Omit<SelectListProps, 'field' | 'onChoose' | 'onClose'>) {
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
