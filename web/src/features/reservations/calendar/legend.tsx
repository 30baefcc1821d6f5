import { useTranslation } from 'react-i18next';
import classes from './legend.module.css';
import bars from './timeline.module.css';

/** What the colours and patterns of the bars mean, in the order of how often they occur. */
export function Legend() {
  const { t } = useTranslation();
  const entries = [
    { label: t('reservations.status.active'), status: 'active' },
    { label: t('reservations.status.extended'), status: 'extended' },
    { label: t('reservations.status.pending_approval'), status: 'pending_approval' },
    { label: t('reservations.status.completed'), status: 'completed' },
    { label: t('calendar.kinds.replacement'), kind: 'replacement' },
    { label: t('calendar.kinds.offer'), kind: 'offer' },
    { label: t('calendar.kinds.quote'), kind: 'quote' },
    { label: t('calendar.kinds.manual'), kind: 'manual' },
    { label: t('calendar.legend.overdue'), isOverdue: true },
    { label: t('calendar.legend.goesOn'), status: 'active', goesOn: true },
    { label: t('calendar.legend.extendable'), status: 'active', hasHandle: true },
  ];
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend.label')}>
      {entries.map(({ label, status, kind, isOverdue, goesOn, hasHandle }) => (
        <li key={label} className={hasHandle ? classes.screen : undefined}>
          <span className={classes.sample} aria-hidden>
            <span className={bars.bar} data-status={status} data-kind={kind} data-cut-after={goesOn}>
              {isOverdue && <span className={`${bars.overdue} ${classes.full}`} />}
            </span>
            {hasHandle && <span className={bars.handle} />}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
