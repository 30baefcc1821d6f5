import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Highlighted } from '../../ui/highlighted.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './search-everything.module.css';
import type { SearchResult } from './search-result.ts';

interface SearchOptionProps {
  id: string;
  result: SearchResult;
  query: string;
  isSelected: boolean;
  onChoose: (result: SearchResult) => void;
}

/** One line of what was found. */
export function SearchOption({ id, result, query, isSelected, onChoose }: SearchOptionProps) {
  const { label, detail, icon: ResultIcon, status } = result;
  return (
    // why not the kit's own action: it drops the id, by which the box names the line that is chosen
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      data-action
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
    >
      <ResultIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <span className={classes.text}>
        <span className={classes.label}>
          <Highlighted text={label} query={query} />
        </span>
        {detail !== undefined && (
          <span className={classes.detail}>
            <Highlighted text={detail} query={query} />
          </span>
        )}
      </span>
      {status && <ResultStatus {...status} />}
    </UnstyledButton>
  );
}

function ResultStatus({ kind, value }: NonNullable<SearchResult['status']>) {
  const { t } = useTranslation();
  return <StatusBadge status={value} label={statusText()} />;

  function statusText(): string {
    return kind === 'machine'
      ? t(`machines.status.${value as 'available'}`)
      : t(`reservations.status.${value as 'active'}`);
  }
}
