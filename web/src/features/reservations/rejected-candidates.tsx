import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { rejectionReasons } from '@strojpark/core/domain/reservations/rejected-candidates';
import { useTranslation } from 'react-i18next';
import { MachineLink } from '../../entities/machines/machine-link.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import classes from './rejected-candidates.module.css';

type Candidate = Reservation['rejected_candidates'][number];

/** The suggested replacements that did not suit, by reason; renders nothing without any. */
export function RejectedCandidates({ candidates }: { candidates: readonly Candidate[] }) {
  const { t } = useTranslation();
  if (candidates.length === 0) return null;
  return (
    <div className={classes.rejected}>
      <p className={classes.title}>{t('reservations.rejected.record', { count: candidates.length })}</p>
      <dl className={classes.reasons}>
        {rejectionReasons.map((reason) => {
          const rejected = candidates.filter((one) => one.reason === reason);
          return (
            rejected.length > 0 && (
              <div key={reason} className={classes.reason}>
                <dt>{t(`machines.rejection.${reason}`)}</dt>
                <dd>
                  <ul className={classes.machines}>
                    {rejected.map((one) => (
                      <li key={one.machine_id ?? `${one.name} ${one.identifier}`}>
                        <Name candidate={one} />
                        {one.words !== null && `: ${one.words}`}
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </div>
  );
}

function Name({ candidate: { machine_id, type, name, identifier } }: { candidate: Candidate }) {
  return (
    <>
      {machine_id !== null && type !== null ? (
        <MachineLink id={machine_id} type={type}>
          {name}
        </MachineLink>
      ) : (
        name
      )}{' '}
      <span className={classes.identifier}>
        <Highlighted text={identifier} />
      </span>
    </>
  );
}
