/** What is chosen when the page opens: everything that one may export, or the usual. */
export interface ExportSearch {
  choose?: 'all' | undefined;
}

/** What the address of the export says. */
export const readExportSearch = ({ choose }: Record<string, unknown>): ExportSearch =>
  choose === 'all' ? { choose } : {};
