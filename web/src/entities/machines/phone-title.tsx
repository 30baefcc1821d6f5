import type { ReactNode } from 'react';
import { Highlighted } from '../../ui/highlighted.tsx';
import phoneRow from '../../ui/list/phone-row.module.css';

interface Words {
  text: string;
  /** The search whose matches are marked; of a number only if the search has found it. */
  query: string | undefined;
}

const none: Words = { text: '', query: undefined };

/** With more letters, name and number take more than the two lines of a title, and the end would be cut. */
const lettersOfTwoLines = 50;

/** Machines of one model differ by the end of their numbers: `VCEL120HA00012345` is `…012345`. */
const endOf = (number: string) => (number.length > 9 ? `…${number.slice(-6)}` : number);

/**
 * The title of a machine in a row of a phone: its name with the end of its number, `Volvo L120H …012345`, or with the whole
 * number if the search has found it. A number that has no room there is left for the lines below.
 */
export function phoneTitle(name: Words, number: Words): { title: ReactNode; numberBelow: Words } {
  const shown = number.query === undefined ? { ...number, text: endOf(number.text) } : number;
  const isLong = name.text.length + shown.text.length > lettersOfTwoLines;
  const title = (
    <>
      <Highlighted {...name} />
      {!isLong && shown.text !== '' && (
        <>
          {' '}
          <span className={phoneRow.end}>
            <Highlighted {...shown} />
          </span>
        </>
      )}
    </>
  );
  return { title, numberBelow: isLong ? shown : none };
}
