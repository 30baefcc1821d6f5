/** `run`: the run whose result is open. */
interface BulkRunSearch {
  run?: string | undefined;
}

export const readBulkRunSearch = ({ run }: Record<string, unknown>): BulkRunSearch => ({
  run: typeof run === 'string' && /^[0-9a-f-]{36}$/.test(run) ? run : undefined,
});
