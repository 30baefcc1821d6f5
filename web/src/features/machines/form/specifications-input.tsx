import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passFocus } from '../../../ui/pass-focus.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import classes from './specifications-input.module.css';

interface SpecificationsInputProps {
  label: string;
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
  error?: string | undefined;
}

interface Line {
  id: number;
  name: string;
  text: string;
}

const linesOf = (map: Record<string, string>): Line[] =>
  Object.entries(map).map(([name, text], id) => ({ id, name, text }));

const mapOf = (lines: readonly Line[]) =>
  Object.fromEntries(
    lines.flatMap(({ name, text }) => (name.trim() === '' ? [] : [[name.trim(), text.trim()]])),
  );

/** A free list of names and values: `Lopata – 3,2 m³`. */
export function SpecificationsInput({ label, value, onChange, error }: SpecificationsInputProps) {
  const { t } = useTranslation();
  // Edits a list of lines instead of the map: incomplete names may be equal for a moment and must not overwrite each
  // other.
  const [lines, setLines] = useState(() => linesOf(value));
  const adding = useRef<HTMLButtonElement>(null);
  const add = () =>
    setLines([...lines, { id: 1 + Math.max(0, ...lines.map(({ id }) => id)), name: '', text: '' }]);

  const change = (changed: Line[]) => {
    setLines(changed);
    onChange(mapOf(changed));
  };
  const changeLine = (id: number, part: Partial<Line>) =>
    change(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  /** What saving would lose: duplicate names, and values without a name. */
  const faultOf = ({ id, name, text }: Line) => {
    if (name.trim() === '') return text.trim() === '' ? null : t('machines.form.specificationUnnamed');
    const isRepeated = lines.some((other) => other.id < id && other.name.trim() === name.trim());
    return isRepeated ? t('machines.form.specificationRepeated') : null;
  };

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className={classes.lines} role="group" aria-label={label} data-width="full">
        {lines.map((line) => (
          <div key={line.id} className={classes.line}>
            <TextInput
              aria-label={t('machines.form.specificationName')}
              placeholder={t('machines.form.specificationName')}
              value={line.name}
              maxLength={200}
              error={faultOf(line)}
              data-unfit={faultOf(line) !== null || undefined}
              onChange={({ currentTarget }) => changeLine(line.id, { name: currentTarget.value })}
            />
            <TextInput
              aria-label={t('machines.form.specificationValue')}
              placeholder={t('machines.form.specificationValue')}
              value={line.text}
              maxLength={2000}
              onChange={({ currentTarget }) => changeLine(line.id, { text: currentTarget.value })}
            />
            <ToolButton
              icon={IconX}
              label={t('machines.form.removeSpecification', { name: line.name })}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, adding.current);
                change(lines.filter(({ id }) => id !== line.id));
              }}
            />
          </div>
        ))}
        <Button
          ref={adding}
          variant="default"
          size="compact-md"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('machines.form.addSpecification')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
