const attribute = 'data-mantine-color-scheme';

/** Paper is white, so everything is printed in the light theme. */
export function printInLight(): void {
  const { documentElement: root } = document;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(attribute, shown);
    shown = null;
  });
}
