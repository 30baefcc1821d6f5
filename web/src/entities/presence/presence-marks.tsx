import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../users/initials-avatar.tsx';
import { type PresentAt, usePresence } from './presence.queries.ts';
import classes from './presence-marks.module.css';

/** More are only counted. */
const shown = 3;

/** The initials of those who have the same record open, and what they do. Takes no room when it changes. */
export function PresenceMarks(at: PresentAt) {
  const { t } = useTranslation();
  const others = usePresence(at);
  const more = others.length - shown;
  const busy = others.find(({ doing }) => doing !== 'view');
  return (
    <span className={classes.marks} role="status">
      {others.slice(0, shown).map(({ id, name, doing }) => {
        const text = t(`presence.${doing}`, { name });
        return (
          <Tooltip key={id} label={text} events={{ hover: true, focus: true, touch: true }}>
            <span className={classes.mark} data-busy={doing !== 'view' || undefined}>
              <span aria-hidden>{initialsOf(name)}</span>
              <VisuallyHidden>{text}</VisuallyHidden>
            </span>
          </Tooltip>
        );
      })}
      {more > 0 && (
        <span className={classes.mark}>
          <span aria-hidden>+{more}</span>
          <VisuallyHidden>{t('presence.more', { count: more })}</VisuallyHidden>
        </span>
      )}
      {busy && (
        <span className={classes.text} aria-hidden>
          {t(`presence.${busy.doing}`, { name: firstNameOf(busy.name) })}
        </span>
      )}
    </span>
  );
}

/** Without titles such as `Ing.` in front of it. */
function firstNameOf(name: string): string {
  return name.split(/\s+/).find((word) => word !== '' && !word.endsWith('.')) ?? name;
}
