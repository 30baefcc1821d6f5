import { Pill, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../ui/tool-button.tsx';
import classes from './alternatives-row.module.css';

interface AlternativesRowProps {
  model: string;
  replacements: readonly string[];
  onEdit: () => void;
  onDelete: () => void;
}

export function AlternativesRow({ model, replacements, onEdit, onDelete }: AlternativesRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <Text component="span" fw={500} className={classes.model}>
        {model}
      </Text>
      <span className={classes.replacements}>
        {replacements.map((name) => (
          <Pill key={name}>{name}</Pill>
        ))}
      </span>
      <ToolButton icon={IconEdit} label={t('manualAlternatives.actions.edit', { model })} onClick={onEdit} />
      <ToolButton
        icon={IconTrash}
        label={t('manualAlternatives.actions.delete', { model })}
        onClick={onDelete}
      />
    </li>
  );
}
