import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format.ts';
import classes from './chosen-machines.module.css';
import { MachinePicture, type PicturedMachine } from './machine-picture.tsx';

const shownPictures = 4;
const shownNames = 3;

interface ChosenMachinesProps {
  subject: {
    /** Those that the list has loaded. */
    known: readonly (PicturedMachine & { id: string; name: string })[];
    count: number;
    isExact: boolean;
  };
}

/** The machines of a bulk action: a few pictures and names, and how many more. */
export function ChosenMachines({ subject: { known, count, isExact } }: ChosenMachinesProps) {
  const { t } = useTranslation();
  const names = [...new Set(known.map(({ name }) => name))].slice(0, shownNames);
  const others = count - names.length;
  return (
    <div className={classes.machines}>
      <div className={classes.pictures}>
        {known.slice(0, shownPictures).map((machine) => (
          <MachinePicture key={machine.id} machine={machine} width={48} className={classes.picture} />
        ))}
      </div>
      <div className={classes.names}>
        {names.join(', ')}
        {others > 0 &&
          ` ${t('bulk.machines.others', { count: others, shown: formatCount(others, isExact) })}`}
      </div>
    </div>
  );
}
