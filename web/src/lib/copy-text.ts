/** Copies a text to the clipboard; false where the browser does not allow it, for example on plain http. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Rejected by the user or the browser: the caller offers another way.
    return false;
  }
}
