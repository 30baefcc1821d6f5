import type { SilhouetteName } from '@strojpark/core/domain/machines/silhouettes';
import { element } from './elements.ts';
import { t } from './words.ts';

interface Photo {
  small: string;
  large: string;
}

interface Pictured {
  name: string;
  photos: readonly Photo[];
  silhouette: SilhouetteName | undefined;
}

/**
 * The photos of a machine as a strip to swipe; each opens large. In the place of one that is missing, the silhouette of
 * its category.
 */
export function pictureOf({ name, photos, silhouette = 'machine' }: Pictured): Element {
  if (photos.length === 0) return drawing(silhouette);
  return element(
    'div',
    { className: 'photos', role: 'group', aria: { label: t('quotePage.photos', { name }) } },
    ...photos.map(({ small, large }, index) => {
      const picture = element('img', {
        src: index === 0 ? large : small,
        alt: '',
        loading: index === 0 ? 'eager' : 'lazy',
        decoding: 'async',
        // Opened large, it is loaded again.
        onerror: () => {
          picture.replaceWith(drawing(silhouette));
        },
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

const svg = 'http://www.w3.org/2000/svg';

function drawing(name: SilhouetteName): Element {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('class', 'silhouette');
  picture.setAttribute('viewBox', '0 0 64 48');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `/machines.svg#${name}`);
  picture.append(use);
  return picture;
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
