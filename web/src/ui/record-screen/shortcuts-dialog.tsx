import { Kbd, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { useOpening } from '../use-opening.ts';
import { listShortcuts } from './list-shortcuts.ts';
import { linkKey } from './open-record.ts';
import classes from './shortcuts-dialog.module.css';

const { before, after } = listShortcuts;

export type ShortcutName = (typeof before | typeof after)[number]['name'];

/** A letter and what it does. */
export interface ShownKey {
  keyName: string;
  label: string;
}

/** What one key does, or several in the same way. */
export interface OwnKey {
  keys: readonly string[];
  label: string;
}

interface ShortcutsDialogProps {
  opened: boolean;
  /** The keys that the screen supports. */
  shortcuts: readonly ShortcutName[];
  actionKeys?: Readonly<Record<string, { label: string }>>;
  /** Those of a screen that is no list. */
  ownKeys?: readonly OwnKey[];
  /** The keys of an open record; all of them have a link. */
  recordKeys?: readonly ShownKey[];
  onClose: () => void;
}

/** The keyboard shortcuts of a screen. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { opened, shortcuts, actionKeys = {}, ownKeys = [], recordKeys = [], onClose } = props;
  const { t } = useTranslation();
  const named = (all: typeof before | typeof after) =>
    all
      .filter(({ name }) => shortcuts.includes(name))
      .map(({ name, keys }): OwnKey => ({ keys, label: t(`common.keys.${name}`) }));
  const own = Object.entries(actionKeys).map(([key, { label }]) => ({ keys: [key], label }));
  return (
    <Dialog opened={useOpening(opened)} onClose={onClose} title={t('common.keys.title')}>
      <KeyList keys={[...named(before), ...ownKeys, ...own, ...named(after)]} />
      {recordKeys.length > 0 && (
        <>
          <Title order={3} mt="md" mb="xs">
            {t('common.keys.inRecord')}
          </Title>
          <KeyList
            keys={[...recordKeys, { keyName: linkKey, label: t('common.linkForColleagues') }].map(
              ({ keyName, label }) => ({ keys: [keyName], label }),
            )}
          />
        </>
      )}
    </Dialog>
  );
}

function KeyList({ keys: all }: { keys: readonly OwnKey[] }) {
  return (
    <dl className={classes.list}>
      {all.map(({ keys, label }) => (
        <div key={label} className={classes.shortcut}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key} mr={4}>
                {key}
              </Kbd>
            ))}
          </dt>
          <dd className={classes.action}>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
