export const megabyte = 1024 * 1024;
export const defaultUploadMegabytes = 20;
export const defaultUploadBytes = defaultUploadMegabytes * megabyte;

/** A time limit where larger files are allowed; `milliseconds` are for the default. Whole, as Node requires. */
export const timeFor = (maxMegabytes: number, milliseconds: number): number =>
  Math.ceil((milliseconds * maxMegabytes) / defaultUploadMegabytes);
