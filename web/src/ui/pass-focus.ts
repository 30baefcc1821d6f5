/**
 * Before a row is removed by its button: the focus moves to the button of the next row, otherwise to what adds a row, instead
 * of being lost.
 */
export function passFocus(button: Element, adding: HTMLElement | null | undefined): void {
  const next = button.parentElement?.nextElementSibling?.querySelector<HTMLElement>(':scope > button');
  (next ?? adding)?.focus();
}
