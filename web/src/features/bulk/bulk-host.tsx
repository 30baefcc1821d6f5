import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showRun, useBulk } from '../../lib/bulk.ts';
import classes from './bulk-host.module.css';
import { BulkOutcome } from './bulk-outcome.tsx';
import { FollowedRun } from './followed-run.tsx';

/** What is under way in the background, and what came of it: over every screen. */
export function BulkHost() {
  const { t } = useTranslation();
  const { followed, shown } = useBulk();
  // The outcome stays while its dialog closes.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <>
      {followed.length > 0 && (
        <section className={classes.host} aria-label={t('bulk.underWay')}>
          {followed.map((id) => (
            <FollowedRun key={id} id={id} />
          ))}
        </section>
      )}
      {last !== null && <BulkOutcome id={last} opened={shown !== null} onClose={() => showRun(null)} />}
    </>
  );
}
