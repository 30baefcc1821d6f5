import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react';
import { useEffect, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import type { MachineAct } from '../acts/machine-acts.ts';
import { linkId } from '../list/machine-link.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { MachineRows } from '../list/use-machine-rows.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { DrawerBody } from './drawer-body.tsx';
import classes from './machine-drawer.module.css';

interface MachineDrawerProps {
  id: string;
  rows: MachineRows;
  state: ListState;
  onAct: (act: MachineAct, machine: MachineListItem) => void;
  /** The list behind follows to the open record. */
  onMove: (id: string) => void;
}

/** A machine's record over the list, with the way to its neighbours. */
export function MachineDrawer({ id, rows, state, onAct, onMove }: MachineDrawerProps) {
  const { t } = useTranslation();
  useReturnFocus(() => document.getElementById(linkId(id)));
  const index = rows.indexOf(id);
  const previous = index === -1 ? undefined : rows.get(index - 1);
  const next = index === -1 ? undefined : rows.get(index + 1);

  const { loadAround } = rows;
  useEffect(() => {
    if (index !== -1) loadAround(index, index);
  }, [index, loadAround]);

  const move = (machine: MachineListItem | undefined) => {
    if (machine === undefined) return;
    state.openNext(machine.id);
    onMove(machine.id);
  };
  const onKeyDown = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || (target instanceof Element && target.closest('input, textarea'))) return;
    if (key === 'j') move(next);
    if (key === 'k') move(previous);
  };
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href);
    toast.success(t('machines.detail.linkCopied'));
  };

  return (
    <Drawer.Root
      opened
      onClose={state.close}
      position="right"
      size="min(100%, 680px)"
      padding={0}
      onKeyDown={onKeyDown}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('machines.detail.label')}>
        <Group gap={4} className={classes.bar} wrap="nowrap">
          <StepButton
            label={t('machines.detail.previous')}
            keyName="k"
            machine={previous}
            onStep={move}
            icon={IconChevronUp}
          />
          <StepButton
            label={t('machines.detail.next')}
            keyName="j"
            machine={next}
            onStep={move}
            icon={IconChevronDown}
          />
          {navigator.clipboard && (
            <Tooltip label={t('machines.detail.copyLink')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('machines.detail.copyLink')}
                onClick={() => void copyLink()}
              >
                <IconLink size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Drawer.CloseButton size="lg" aria-label={t('common.actions.close')} />
        </Group>
        <DrawerBody key={id} id={id} onAct={onAct} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface StepButtonProps {
  label: string;
  keyName: string;
  machine: MachineListItem | undefined;
  onStep: (machine: MachineListItem | undefined) => void;
  icon: typeof IconChevronUp;
}

function StepButton({ label, keyName, machine, onStep, icon: StepIcon }: StepButtonProps) {
  return (
    <Tooltip label={`${label} (${keyName})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keyName}
        className={classes.step}
        disabled={machine === undefined}
        onClick={() => onStep(machine)}
      >
        <StepIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
