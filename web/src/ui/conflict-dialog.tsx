import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import classes from './conflict-dialog.module.css';

type Side = 'mine' | 'theirs';

interface ConflictingField {
  name: string;
  label: string;
  /** The two displayed values; empty if blank. */
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  opened: boolean;
  title: string;
  fields: readonly ConflictingField[];
  /** Who saved the other value. */
  theirs?: string;
  confirmLabel?: string;
  onChoose: (choices: Record<string, Side>) => void;
  onCancel: () => void;
}

/** Two users changed the same fields: asks whose value to keep, field by field. */
export function ConflictDialog({ opened, title, onCancel, ...form }: ConflictDialogProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} size="lg" title={title}>
      <ConflictForm onCancel={onCancel} {...form} />
    </Dialog>
  );
}

function ConflictForm({
  fields,
  theirs,
  confirmLabel,
  onChoose,
  onCancel,
}: Omit<ConflictDialogProps, 'opened' | 'title'>) {
  const { t } = useTranslation();
  const labels = { mine: t('questions.conflict.mine'), theirs: theirs ?? t('questions.conflict.theirs') };
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [wasTried, setWasTried] = useState(false);
  const groups = useRef<HTMLDivElement>(null);
  const isMissing = (name: string) => choices[name] === undefined;
  const confirm = () => {
    setWasTried(true);
    const missing = fields.findIndex(({ name }) => isMissing(name));
    if (missing === -1) return onChoose(choices);
    groups.current?.querySelectorAll('[role="radiogroup"]')[missing]?.querySelector('button')?.focus();
  };
  return (
    <Stack gap="md" ref={groups}>
      <Text>{t('questions.conflict.text')}</Text>
      {fields.map(({ name, label, ...values }, index) => (
        <Radio.Group
          key={name}
          label={label}
          error={wasTried && isMissing(name) && t('common.chooseValue')}
          value={choices[name] ?? null}
          onChange={(side) => setChoices({ ...choices, [name]: side === 'theirs' ? 'theirs' : 'mine' })}
        >
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio.Card
                key={side}
                value={side}
                className={classes.side}
                data-autofocus={(index === 0 && side === 'mine') || undefined}
              >
                <Group wrap="nowrap" align="flex-start" gap="xs">
                  <Radio.Indicator />
                  <div>
                    <Text size="xs" c="dimmed">
                      {labels[side]}
                    </Text>
                    <Text className={classes.value}>{values[side] || t('questions.conflict.blank')}</Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button variant="default" onClick={onCancel}>
          {t('common.actions.back')}
        </Button>
        <Button onClick={confirm}>{confirmLabel ?? t('common.actions.save')}</Button>
      </Group>
    </Stack>
  );
}
