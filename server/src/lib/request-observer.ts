import type { FastifyRequest } from 'fastify';

/** The pattern of the route that answers, the same for all records; the address itself may contain what a user searched for. */
export const patternOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Learns of every answered request, for figures about them. */
export interface RequestObserver {
  streamOpened: () => void;
  streamClosed: () => void;
  answered: (answer: { method: string; route: string; status: number; milliseconds: number }) => void;
}
