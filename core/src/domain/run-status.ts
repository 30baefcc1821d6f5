/** `queued` includes the pause between two steps. `failed`: no longer processed; changes already made are kept. */
export const runStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Whether background work of the server has not ended yet. */
export const isUnderWay = ({ status }: { status: RunStatus }): boolean =>
  status === 'queued' || status === 'running';
