import { joined } from '@strojpark/core/domain/joined';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { highlightRanges } from '@strojpark/core/domain/search-highlight';
import type { ReactNode } from 'react';
import { Highlighted } from '../../ui/highlighted.tsx';
import { useMachineFacts } from './machine-facts.ts';
import { phoneTitle } from './phone-title.tsx';

type Identified = Parameters<ReturnType<typeof useMachineFacts>>[0] & Parameters<typeof displayIdentifier>[0];

/**
 * What a machine is recognised by in a row of a phone that is about something else, as in the list of machines: the name
 * with its number, and the facts.
 */
export function usePhoneIdentity() {
  const factsOf = useMachineFacts();
  return (machine: Identified, query: string | undefined): { title: ReactNode; facts: ReactNode } => {
    const text = displayIdentifier(machine);
    const isFound = query !== undefined && highlightRanges(text, query).length > 0;
    const number = { text, query: isFound ? query : undefined };
    const { title, numberBelow } = phoneTitle({ text: machine.name, query }, number);
    const facts = joined([numberBelow.text, factsOf(machine)]);
    return { title, facts: <Highlighted text={facts} query={numberBelow.query} /> };
  };
}
