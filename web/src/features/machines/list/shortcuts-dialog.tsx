import { useTranslation } from 'react-i18next';
import { ShortcutsDialog as Dialog } from '../../../ui/list/shortcuts-dialog.tsx';

const shortcuts = [
  { keys: ['/'], act: 'search' },
  { keys: ['↓', 'j'], act: 'next' },
  { keys: ['↑', 'k'], act: 'previous' },
  { keys: ['Home', 'End'], act: 'ends' },
  { keys: ['Enter'], act: 'open' },
  { keys: ['x'], act: 'select' },
  { keys: ['Shift'], act: 'range' },
  { keys: ['Shift ←', 'Shift →'], act: 'width' },
  { keys: ['e'], act: 'edit' },
  { keys: ['r'], act: 'reserve' },
  { keys: ['Ctrl P'], act: 'print' },
  { keys: ['Esc'], act: 'close' },
  { keys: ['?'], act: 'help' },
] as const;

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The keys of the lists. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('machines.keys.title')}
      closeLabel={t('common.actions.close')}
      shortcuts={shortcuts.map(({ keys, act }) => ({ keys, act: t(`machines.keys.${act}`) }))}
    />
  );
}
