import { useTranslation } from 'react-i18next';

const shortcuts = [
  { act: 'search', keys: ['/'] },
  { act: 'next', keys: ['↓', 'j'] },
  { act: 'previous', keys: ['↑', 'k'] },
  { act: 'ends', keys: ['Home', 'End'] },
  { act: 'open', keys: ['Enter'] },
  { act: 'select', keys: ['x'] },
  { act: 'range', keys: ['Shift'] },
  { act: 'width', keys: ['Shift ←', 'Shift →'] },
  { act: 'edit', keys: ['e'] },
  { act: 'reserve', keys: ['r'] },
  { act: 'print', keys: ['Ctrl P'] },
  { act: 'close', keys: ['Esc'] },
  { act: 'help', keys: ['?'] },
] as const;

/** What `ui/list/shortcuts-dialog` says; a list names the keys that it does not have. */
export function useShortcutWords(without: readonly (typeof shortcuts)[number]['act'][] = []) {
  const { t } = useTranslation();
  return {
    title: t('lists.keys.title'),
    closeLabel: t('common.actions.close'),
    shortcuts: shortcuts
      .filter(({ act }) => !without.includes(act))
      .map(({ act, keys }) => ({ keys, act: t(`lists.keys.${act}`) })),
  };
}
