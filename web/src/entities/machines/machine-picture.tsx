import { photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import { useState } from 'react';
import classes from './machine-picture.module.css';
import { Silhouette } from './silhouette.tsx';

export interface PicturedMachine {
  /** The silhouette depends on it, then on the category. */
  name?: string | undefined;
  category: string;
  cover_url?: string | undefined;
}

interface MachinePictureProps {
  machine: PicturedMachine;
  /** The width on screen in pixels, which selects the size of the photo. */
  width?: number;
  /** For paper: a picture outside of the window would not load. */
  isPrinted?: boolean;
  /** Its width and height come from here. */
  className?: string | undefined;
}

/** The first photo of a machine; without one, or if it cannot be loaded, its silhouette. */
export function MachinePicture({
  machine,
  width = 64,
  isPrinted = false,
  className = '',
}: MachinePictureProps) {
  const { name, category, cover_url } = machine;
  const [failed, setFailed] = useState<string>();
  return (
    <span className={`${classes.picture} ${className}`}>
      {cover_url === undefined || cover_url === failed ? (
        <Silhouette name={name} category={category} className={classes.silhouette} />
      ) : (
        <img
          className={classes.photo}
          src={cover_url}
          srcSet={sizesOf(cover_url)}
          sizes={`${width}px`}
          alt=""
          loading={isPrinted ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(cover_url)}
        />
      )}
    </span>
  );
}

/** A photo's address is valid for all of its sizes. */
const sizesOf = (cover: string) =>
  photoSizes.map((size) => `${cover.replace(/\/pictures\/\d+/, `/pictures/${size}`)} ${size}w`).join(', ');
