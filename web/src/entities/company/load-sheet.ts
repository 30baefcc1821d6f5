/** Loads a sheet with its letterhead before it is needed. */
export async function loadSheet(preload: () => Promise<unknown>): Promise<void> {
  const [{ loadCompany }] = await Promise.all([import('./company.queries.ts'), preload()]);
  await loadCompany();
}
