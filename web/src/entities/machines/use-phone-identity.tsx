import { joined } from '@strojpark/core/domain/joined';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import type { ReactNode } from 'react';
import { Highlighted } from '../../ui/highlighted.tsx';
import phoneRow from '../../ui/list/phone-row.module.css';
import { endOf, longTitle, useMachineFacts, type Numbered } from './machine-facts.ts';

/**
 * What a machine is recognised by in a row of a phone that is about something else, as in the list of machines: the name
 * with the end of its number, `Volvo L120H …012345`, or the whole number if the search has found it, and the facts.
 */
export function usePhoneIdentity() {
  const factsOf = useMachineFacts();
  return (machine: Numbered, query: string | undefined): { title: ReactNode; facts: ReactNode } => {
    const whole = displayIdentifier(machine);
    const isFound = query !== undefined && highlightRanges(whole, query).length > 0;
    const number = isFound ? whole : endOf(whole);
    const isLong = machine.name.length + number.length > longTitle;
    const numberQuery = isFound ? query : undefined;
    const facts = factsOf(machine);
    return {
      title: (
        <>
          <Highlighted text={machine.name} query={query} />
          {!isLong && number !== '' && (
            <>
              {' '}
              <span className={phoneRow.end}>
                <Highlighted text={number} query={numberQuery} />
              </span>
            </>
          )}
        </>
      ),
      facts: isLong ? <Highlighted text={joined([number, facts])} query={numberQuery} /> : facts,
    };
  };
}
