import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { PreviewCell as Cell, PreviewColumn } from '@strojpark/core/contracts/import-records';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import classes from './preview.module.css';

interface PreviewCellProps {
  row: number;
  column: PreviewColumn;
  cell: Cell | undefined;
  /** Rejected rows show the original text from the file. */
  isRefused: boolean;
  isCorrected: boolean;
  isSaving: boolean;
  /** Whether the correction was saved. */
  onCorrect: (value: string) => Promise<boolean>;
}

/** What was typed: it stays in the cell until it is saved. */
interface Draft {
  text: string;
  stage: 'open' | 'sent' | 'unsaved';
}

/** A cell of the preview: the new value, the current value and the problems. A click edits it. */
export function PreviewCell(props: PreviewCellProps) {
  const { row, column, cell, isRefused, isCorrected, isSaving, onCorrect } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isLeftByKey = useRef(false);
  const words = { yes: t('import.preview.yes'), no: t('import.preview.no') };
  const shown = (value: string) => (isRefused ? value : previewText(value, column.type, words));
  const value = cell?.value ?? '';
  const label = t('import.preview.edit', { field: column.displayName, row });

  const finish = async ({ text }: Draft) => {
    if (text === value) return setDraft(null);
    setDraft({ text, stage: 'sent' });
    setDraft((await onCorrect(text)) ? null : { text, stage: 'unsaved' });
  };
  const onKeyDown = (event: KeyboardEvent, typed: Draft) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Otherwise the same key press would also activate the button that receives the focus.
    event.preventDefault();
    isLeftByKey.current = true;
    if (event.key === 'Enter') void finish(typed);
    else setDraft(null);
  };
  if (draft?.stage === 'open')
    return (
      <TextInput
        aria-label={label}
        value={draft.text}
        onChange={({ currentTarget }) => setDraft({ text: currentTarget.value, stage: 'open' })}
        onBlur={() => void finish(draft)}
        onKeyDown={(event) => onKeyDown(event, draft)}
        maxLength={10_000}
        size="xs"
        miw={140}
        data-autofocus
        ref={(input) => input?.focus()}
      />
    );

  const content = draft ? (
    <>
      <span className={classes.changed}>{draft.text || t('import.preview.blank')}</span>
      {draft.stage === 'unsaved' && <span className={classes.error}>{t('import.preview.unsaved')}</span>}
    </>
  ) : (
    <>
      <span className={cell?.before === undefined ? undefined : classes.changed}>
        {shown(value) || (cell?.error === undefined ? '' : t('import.preview.blank'))}
      </span>
      {cell?.before !== undefined && (
        <span className={classes.before}>
          {cell.before === ''
            ? t('import.preview.blankBefore')
            : t('import.preview.before', { value: shown(cell.before) })}
        </span>
      )}
      {cell?.adjustedFrom !== undefined && (
        <span className={classes.before}>
          {cell.adjustedFrom === ''
            ? t('import.preview.blankInFile')
            : t('import.preview.inFile', { value: cell.adjustedFrom })}
        </span>
      )}
      {isCorrected && <span className={classes.before}>{t('import.preview.corrected')}</span>}
    </>
  );
  // The result of the row says it in words.
  const problem = { title: cell?.error, 'data-wrong': cell?.error !== undefined || undefined };
  if (column.sourceColumn === null)
    return (
      <div className={classes.cell} {...problem}>
        {content}
        {/* A title describes only what can have the focus. */}
        {cell?.error !== undefined && <VisuallyHidden>{cell.error}</VisuallyHidden>}
      </div>
    );
  return (
    <UnstyledButton
      className={classes.cell}
      {...problem}
      // why not "disabled": the button would lose the focus that the keyboard has just returned to it
      aria-disabled={isSaving || undefined}
      onClick={() => {
        if (!isSaving) setDraft({ text: draft?.text ?? value, stage: 'open' });
      }}
      ref={(button) => {
        if (isLeftByKey.current) button?.focus();
        isLeftByKey.current = false;
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {content}
    </UnstyledButton>
  );
}

interface Words {
  yes: string;
  no: string;
}

/** The displayed value of a cell; rejected cells show the original text instead. */
function previewText(value: string, type: PreviewColumn['type'], { yes, no }: Words): string {
  if (value === '') return '';
  switch (type) {
    case 'number':
    case 'money':
      return formatNumber(Number(value));
    case 'date':
      return formatDate(value);
    case 'boolean':
      return value === 'true' ? yes : no;
    case 'text':
      return value;
  }
}
