/** Bars of the browser that come and go are smaller. */
const least = 120;

/**
 * Tells the styles of dialogs what the on-screen keyboard leaves of the window, where it is drawn over the page, as on
 * iOS. Elsewhere the page shrinks by itself: see `interactive-widget` in `index.html`.
 */
export function followKeyboard(): void {
  const { visualViewport: visible } = window;
  if (visible === null) return;
  const root = document.documentElement;
  const follow = () => {
    // Zoomed in, less is visible without a keyboard too.
    const isOpen = visible.scale === 1 && root.clientHeight - visible.height > least;
    root.toggleAttribute('data-keyboard', isOpen);
    root.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    root.style.setProperty('--visible-height', `${visible.height}px`);
  };
  visible.addEventListener('resize', follow);
  visible.addEventListener('scroll', follow);
}
