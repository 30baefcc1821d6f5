import { element } from './elements.ts';
import { t } from './words.ts';

interface Photo {
  small: string;
  large: string;
}

/** The photos of a machine as a strip to swipe; each opens large. */
export function photoStrip(name: string, photos: readonly Photo[]): HTMLElement | null {
  if (photos.length === 0) return null;
  return element(
    'div',
    { className: 'photos', role: 'group', aria: { label: t('quotePage.photos', { name }) } },
    ...photos.map(({ small, large }, index) => {
      const picture = element('img', {
        src: index === 0 ? large : small,
        alt: '',
        loading: index === 0 ? 'eager' : 'lazy',
        decoding: 'async',
      });
      const number = String(index + 1);
      return element(
        'button',
        {
          type: 'button',
          className: 'photo',
          onclick: () => zoom(name, photos, index),
          aria: { label: t('quotePage.zoom', { number }) },
        },
        picture,
      );
    }),
  );
}

/** A photo on the whole screen. A click enlarges it further; the arrow keys turn to its neighbours. */
function zoom(name: string, photos: readonly Photo[], first: number): void {
  let index = first;
  const picture = element('img', { className: 'zoomed', alt: '' });
  const place = element('span', { className: 'place', aria: { live: 'polite' } });
  const dialog = element('dialog', { className: 'zoom', aria: { label: t('quotePage.photos', { name }) } });

  function show(next: number): void {
    index = (next + photos.length) % photos.length;
    picture.src = photos[index]?.large ?? '';
    dialog.classList.remove('close-up');
    const number = String(index + 1);
    place.textContent = t('quotePage.photo', { number, total: String(photos.length) });
  }
  const button = (label: string, sign: string, onclick: () => void) =>
    element('button', { type: 'button', textContent: sign, onclick, aria: { label } });

  picture.onclick = () => dialog.classList.toggle('close-up');
  dialog.onkeydown = ({ key }) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  };
  dialog.onclose = () => dialog.remove();
  dialog.append(
    element('div', { className: 'stage' }, picture),
    element(
      'div',
      { className: 'zoom-bar' },
      photos.length > 1 && button(t('quotePage.previous'), '‹', () => show(index - 1)),
      place,
      photos.length > 1 && button(t('quotePage.next'), '›', () => show(index + 1)),
      button(t('quotePage.close'), '×', () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  show(first);
  dialog.showModal();
}
