import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useBodyMark } from '../use-body-mark.ts';
import classes from './print-sheet.module.css';
import { isBrowserPrinting } from './use-browser-print.ts';

interface PrintSheetProps {
  /** Whether the data it shows has loaded. */
  isReady: boolean;
  isLandscape?: boolean;
  /** At the bottom of every page. */
  footer: string;
  /** Called when printing has finished or was cancelled. */
  onDone: () => void;
  children: ReactNode;
}

/** What is printed instead of the page: invisible on the screen, prints itself once its pictures have loaded. */
export function PrintSheet({ isReady, isLandscape = false, footer, onDone, children }: PrintSheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  const finish = useEffectEvent(onDone);
  useBodyMark('data-has-sheet', isReady);
  useEffect(() => {
    const { current } = sheet;
    if (!isReady || current === null || isBrowserPrinting()) return undefined;
    let isGone = false;
    const done = () => finish();
    window.addEventListener('afterprint', done);
    void picturesOf(current).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', done);
    };
  }, [isReady]);

  // The numbers are known only to the browser: the quotes end the text around them.
  const page = t('lists.print.page', { page: '" counter(page) "', pages: '" counter(pages) "' });
  const paper = `@page {
    size: A4 ${isLandscape ? 'landscape' : 'portrait'};
    margin: 13mm 14mm 16mm;
    @bottom-left { content: ${cssText(footer)}; ${footStyle} }
    @bottom-right { content: "${page}"; ${footStyle} }
  }`;
  return createPortal(
    <section ref={sheet} hidden={!isReady} className={isReady ? classes.sheet : undefined} data-print-sheet>
      <style>{paper}</style>
      {children}
    </section>,
    document.body,
  );
}

const footStyle = "font: 8pt 'Inter Variable', sans-serif; color: #625e56; padding-bottom: 4mm;";

/** A string of CSS: other characters could end it. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`;

/** A picture that does not arrive by then is left out. */
const longestWait = 8_000;
/** Until a picture that failed is replaced by a drawing. */
const moment = 50;

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function picturesOf(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')].filter(({ complete }) => !complete);
  const loaded = Promise.all(
    pictures.map(
      (picture) =>
        new Promise((resolve) => {
          picture.addEventListener('load', resolve, { once: true });
          picture.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
  await Promise.race([loaded, after(longestWait)]);
  await after(moment);
}
