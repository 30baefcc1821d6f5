export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts a text in the place of the selection, leaves the cursor behind it, and answers the whole new text. */
export function insertAtCursor(field: TextField, text: string): string {
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  field.focus();
  return field.value;
}
