import { Kbd, Modal } from '@mantine/core';
import { useOpening } from '../use-opening.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  opened: boolean;
  title: string;
  closeLabel: string;
  shortcuts: readonly { keys: readonly string[]; action: string }[];
  onClose: () => void;
}

/** The keys of a list. */
export function ShortcutsDialog({ opened, title, closeLabel, shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, action }) => (
          <div key={action} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd className={classes.action}>{action}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
