import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { TimelineEntry, TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import {
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconFile,
  IconPencil,
  IconReplace,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { ChangeList } from './change-list.tsx';
import classes from './timeline.module.css';
import { useTimelineText } from './use-timeline-text.ts';

const icons: Record<TimelineKind, Icon> = {
  record: IconPencil,
  status: IconCircleDot,
  reservation: IconCalendarEvent,
  replacement: IconReplace,
  sale: IconCash,
  file: IconFile,
};

interface TimelineRowProps {
  machine: Machine;
  entry: TimelineEntry;
}

/** One thing that happened: what, why, when and by whom. */
export function TimelineRow({ machine, entry }: TimelineRowProps) {
  const { t } = useTranslation();
  const text = useTimelineText();
  const { kind, at, by, reason } = entry;
  const KindIcon = icons[kind];
  return (
    <li className={classes.row}>
      <KindIcon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <div className={classes.what}>{text(entry)}</div>
        {reason !== null && <div className={classes.reason}>{t('timeline.reason', { reason })}</div>}
        <ChangeList machine={machine} entry={entry} />
        <div className={classes.when}>
          {by === null ? formatDateTime(at) : t('timeline.by', { at: formatDateTime(at), by })}
        </div>
      </div>
    </li>
  );
}
