import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../use-field-text.ts';
import classes from './conflict-dialog.module.css';
import type { Choice, Conflict } from './conflict.ts';
import type { FormFieldName } from './machine-form-schema.ts';

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  current: Machine;
  onChoose: (choices: Partial<Record<FormFieldName, Choice>>) => void;
  onCancel: () => void;
}

const linesOf = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, text]) => `${name}: ${String(text)}`)
        .join(', ')
    : value;

/** Two people changed the same fields: whose value counts is chosen field by field. */
export function ConflictDialog({ conflicts, current, onChoose, onCancel }: ConflictDialogProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const [choices, setChoices] = useState<Partial<Record<FormFieldName, Choice>>>({});
  const isComplete = conflicts.every(({ field }) => choices[field] !== undefined);

  return (
    <Modal opened onClose={onCancel} size="lg" title={t('machines.conflict.title')} withCloseButton={false}>
      <Stack gap="md">
        <Text>{t('machines.conflict.text')}</Text>
        {conflicts.map(({ field, ...values }) => (
          <Radio.Group
            key={field}
            label={t(`machines.fields.${field}`)}
            value={choices[field] ?? null}
            onChange={(choice) =>
              setChoices({ ...choices, [field]: choice === 'theirs' ? 'theirs' : 'mine' })
            }
          >
            <div className={classes.choices}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio.Card key={side} value={side} className={classes.choice}>
                  <Group wrap="nowrap" align="flex-start" gap="xs">
                    <Radio.Indicator />
                    <div>
                      <Text size="xs" c="dimmed">
                        {t(`machines.conflict.${side}`)}
                      </Text>
                      <Text className={classes.value}>
                        {text(field, linesOf(values[side]), current.currency)}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('machines.conflict.back')}
          </Button>
          <Button disabled={!isComplete} onClick={() => onChoose(choices)}>
            {t('machines.conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
