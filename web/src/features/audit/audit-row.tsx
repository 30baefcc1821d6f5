import { Text, UnstyledButton } from '@mantine/core';
import type { AuditEntry } from '@strojpark/core/contracts/audit';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { actionWord, entityWord, fieldWord } from './audit-words.ts';
import classes from './audit-entries.module.css';
import { ChangesTable } from './changes-table.tsx';

/** Names of fields that a closed row shows. */
const shownFields = 4;

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, actor_name, action, entity, entity_id, entity_name, changes } = entry;
  const fields = Object.keys(changes);
  const hidden = fields.length - shownFields;
  const summary = fields
    .slice(0, shownFields)
    .map((field) => fieldWord(entity, field))
    .join(', ');

  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={fields.length === 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        <span className={classes.time}>{formatDateTime(at)}</span>
        <span className={classes.actor}>{actor_name}</span>
        <span className={classes.what}>
          <span>{`${actionWord(action)} · ${entityWord(entity)}`}</span>
          <Text component="span" fw={500}>
            {entity_name ?? entity_id}
          </Text>
        </span>
        <span className={classes.fields}>
          {summary}
          {hidden > 0 && ` ${t('audit.moreFields', { count: hidden })}`}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangesTable entity={entity} changes={changes} />}
      </div>
    </li>
  );
}
