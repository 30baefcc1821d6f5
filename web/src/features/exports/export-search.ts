/** `data`: the initial selection, everything or the usual data set. */
interface ExportSearch {
  choose?: 'all' | undefined;
}

/** The state of the export page in the URL. */
export const readExportSearch = ({ choose }: Record<string, unknown>): ExportSearch =>
  choose === 'all' ? { choose } : {};
