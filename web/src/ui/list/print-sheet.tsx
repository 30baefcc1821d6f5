import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

export interface PrintColumn {
  label: string;
  isNumeric?: boolean;
}

interface PrintSheetProps {
  title: string;
  /** Lines below the title: number of rows, filters, time. */
  notes: readonly string[];
  columns: readonly PrintColumn[];
  /** A text for each column. */
  rows: readonly { id: string; cells: readonly string[] }[];
  /** Called when printing has finished or was cancelled. */
  onDone: () => void;
}

/** Hides everything else, only while a list is printed: records have their own print styles. */
const paper = '@page { size: A4 landscape; margin: 12mm; }';

/** The print layout of a list: invisible on the screen, prints itself when mounted. */
export function PrintSheet({ title, notes, columns, rows, onDone }: PrintSheetProps) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const done = () => finish();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);

  return createPortal(
    <section className={classes.sheet} data-print-sheet>
      <style>{paper}</style>
      <h1 className={classes.title}>{title}</h1>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isNumeric }) => (
              <th key={label} scope="col" data-numeric={isNumeric || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map(({ label, isNumeric }, index) => (
                <td key={label} data-numeric={isNumeric || undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
