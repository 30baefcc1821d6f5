/** Bars of the browser that come and go are smaller. */
const least = 120;

const written = 'input, textarea';

/**
 * Tells the styles of dialogs what the on-screen keyboard leaves of the window, where it is drawn over the page, as on
 * iOS. Elsewhere the page shrinks by itself: see `interactive-widget` in `index.html`. Either way, the field that the
 * keyboard has opened for is scrolled into view, as far from the edges as its dialog asks for.
 */
export function followKeyboard(): void {
  const { visualViewport: visible } = window;
  if (visible === null) return;
  const root = document.documentElement;
  let { height, width } = visible;
  let highest = height;
  const follow = () => {
    const shrinks = visible.height < height;
    height = visible.height;
    // A turned phone has another height without the keyboard.
    if (visible.width !== width) highest = 0;
    width = visible.width;
    highest = Math.max(highest, height);
    // Zoomed in, less is visible without a keyboard too.
    const isOpen = visible.scale === 1 && root.clientHeight - visible.height > least;
    root.toggleAttribute('data-keyboard', isOpen);
    root.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    root.style.setProperty('--visible-height', `${visible.height}px`);
    const { activeElement } = document;
    if (visible.scale === 1 && shrinks && highest - height > least && activeElement?.matches(written))
      activeElement.scrollIntoView({ block: 'nearest' });
  };
  visible.addEventListener('resize', follow);
  visible.addEventListener('scroll', follow);
}
