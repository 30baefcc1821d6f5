import type { ComboboxProps } from '@mantine/core';
import classes from './choice-list.module.css';

/**
 * The list of a select: never higher than the room between the field and the edge of the visible area, which on a phone ends
 * at the keyboard. It moves to the other side if the keyboard opens after it and covers it.
 */
export const choiceList = {
  keepMounted: false,
  preventPositionChangeWhenVisible: false,
  middlewares: {
    flip: { padding: 8 },
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }) =>
        elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
    },
  },
} satisfies Partial<ComboboxProps>;

export const choiceListClasses = {
  dropdown: classes.dropdown ?? '',
  options: classes.options ?? '',
  option: classes.option ?? '',
};
