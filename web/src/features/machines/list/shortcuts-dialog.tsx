import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';
import classes from './shortcuts-dialog.module.css';

const shortcuts = [
  { keys: ['/'], act: 'search' },
  { keys: ['↓', 'j'], act: 'next' },
  { keys: ['↑', 'k'], act: 'previous' },
  { keys: ['Home', 'End'], act: 'ends' },
  { keys: ['Enter'], act: 'open' },
  { keys: ['x'], act: 'select' },
  { keys: ['Shift'], act: 'range' },
  { keys: ['e'], act: 'edit' },
  { keys: ['r'], act: 'reserve' },
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
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={t('machines.keys.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, act }) => (
          <div key={act} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd className={classes.act}>{t(`machines.keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
