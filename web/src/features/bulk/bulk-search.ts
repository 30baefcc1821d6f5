/** The run whose outcome is open. */
export interface BulkSearch {
  run?: string | undefined;
}

export const readBulkSearch = ({ run }: Record<string, unknown>): BulkSearch => ({
  run: typeof run === 'string' && /^[0-9a-f-]{36}$/.test(run) ? run : undefined,
});
