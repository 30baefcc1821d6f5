import type { KeyboardEvent } from 'react';

/** Spread on a `<form>`: Ctrl+Enter submits it from any of its fields. */
export const submitOnCtrlEnter = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // React events bubble through portals: a form below the dialog must not be submitted as well.
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  },
};
