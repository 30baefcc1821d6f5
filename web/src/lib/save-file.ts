/** The name in a Content-Disposition header: `filename*=UTF-8''…` before `filename="…"`. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1];
}

/** Lets the browser save a file under the name from the header. */
export function saveFile(blob: Blob, disposition: string | null, fallbackName = 'download'): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileNameOf(disposition) ?? fallbackName;
  anchor.click();
  // Safari reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
