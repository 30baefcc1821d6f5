/** Puts a text on the clipboard; false where the browser does not let us, as on plain http. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the person or the browser: the caller offers another way.
    return false;
  }
}
