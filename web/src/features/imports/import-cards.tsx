import {
  IconBackhoe,
  IconCalendarEvent,
  IconCrane,
  IconTargetArrow,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from './imports.queries.ts';
import { subjectName } from './subject-name.ts';
import classes from './import-cards.module.css';

interface ImportCardsProps {
  chosen: Subject;
  onChoose: (subject: Subject) => void;
}

const cards: { subject: Subject; icon: Icon }[] = [
  { subject: { kind: 'machines', machineType: 'used' }, icon: IconBackhoe },
  { subject: { kind: 'machines', machineType: 'stock' }, icon: IconCrane },
  { subject: { kind: 'reservations' }, icon: IconCalendarEvent },
  { subject: { kind: 'demands' }, icon: IconTargetArrow },
  { subject: { kind: 'users' }, icon: IconUsers },
];

/** What the file contains; it is chosen below the cards. */
export function ImportCards({ chosen, onChoose }: ImportCardsProps) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <div className={classes.cards} role="radiogroup" aria-label={t('import.cards.title')}>
      {cards.map(({ subject, icon: SubjectIcon }) => (
        <label key={subjectName(subject)} className={classes.card}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            aria-label={subjectName(subject)}
            checked={subject.kind === chosen.kind && subject.machineType === chosen.machineType}
            onChange={() => onChoose(subject)}
          />
          <SubjectIcon size={22} stroke={1.6} aria-hidden />
          <span className={classes.name}>{subjectName(subject)}</span>
          <span className={classes.text}>
            {subject.machineType !== undefined && `${t(`import.cards.${subject.machineType}`)} `}
            {t(`import.cards.${subject.kind}`)}
          </span>
        </label>
      ))}
    </div>
  );
}
