/** The keys of lists, in the order in which they are explained; a screen adds the letters of its actions. */
export const listShortcuts = {
  before: [
    { name: 'everywhere', keys: ['Ctrl K'] },
    { name: 'search', keys: ['/'] },
    { name: 'next', keys: ['↓', 'j'] },
    { name: 'previous', keys: ['↑', 'k'] },
    { name: 'ends', keys: ['Home', 'End'] },
    { name: 'open', keys: ['Enter'] },
    { name: 'select', keys: ['x'] },
    { name: 'range', keys: ['Shift'] },
    { name: 'width', keys: ['Shift ←', 'Shift →'] },
  ],
  /** The same letters in every list that has the action. */
  actions: [
    { name: 'edit', keys: ['e'] },
    { name: 'reserve', keys: ['r'] },
    { name: 'queue', keys: ['q'] },
  ],
  after: [
    { name: 'print', keys: ['Ctrl P'] },
    { name: 'close', keys: ['Esc'] },
    { name: 'help', keys: ['?'] },
  ],
} as const;
