/** Learns of every answered request, for figures about them. */
export interface RequestObserver {
  streamOpened: () => void;
  streamClosed: () => void;
  answered: (answer: { method: string; route: string; status: number; milliseconds: number }) => void;
}
