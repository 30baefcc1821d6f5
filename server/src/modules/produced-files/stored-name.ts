/** Where a produced file lies in the file store. */
export const storedName = (id: string, format: string) => `produced/${id}.${format}`;
