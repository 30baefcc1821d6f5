import { useTranslation } from 'react-i18next';

const shortcuts = [
  { action: 'search', keys: ['/'] },
  { action: 'next', keys: ['↓', 'j'] },
  { action: 'previous', keys: ['↑', 'k'] },
  { action: 'ends', keys: ['Home', 'End'] },
  { action: 'open', keys: ['Enter'] },
  { action: 'select', keys: ['x'] },
  { action: 'range', keys: ['Shift'] },
  { action: 'width', keys: ['Shift ←', 'Shift →'] },
  { action: 'edit', keys: ['e'] },
  { action: 'reserve', keys: ['r'] },
  { action: 'print', keys: ['Ctrl P'] },
  { action: 'close', keys: ['Esc'] },
  { action: 'help', keys: ['?'] },
] as const;

/** What `ui/list/shortcuts-dialog` says; a list names the keys that it does not have. */
export function useShortcutWords(without: readonly (typeof shortcuts)[number]['action'][] = []) {
  const { t } = useTranslation();
  return {
    title: t('lists.keys.title'),
    closeLabel: t('common.actions.close'),
    shortcuts: shortcuts
      .filter(({ action }) => !without.includes(action))
      .map(({ action, keys }) => ({ keys, action: t(`lists.keys.${action}`) })),
  };
}
