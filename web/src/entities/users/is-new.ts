/** Afterwards nobody is new any more. */
const newFor = 30 * 86_400_000;

/** Whether somebody has joined so recently that the dashboard shows them what to look at first. */
export const isNew = ({ created_at }: { created_at: string }, now: Date): boolean =>
  now.getTime() - new Date(created_at).getTime() <= newFor;
