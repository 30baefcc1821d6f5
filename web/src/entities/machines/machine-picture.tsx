import { useState } from 'react';
import classes from './machine-picture.module.css';
import { Silhouette } from './silhouette.tsx';

interface MachinePictureProps {
  machine: { category: string; cover_url?: string | undefined };
  /** Its width and height come from here. */
  className?: string | undefined;
}

/** The first photo of a machine; without one, or if it cannot be loaded, the silhouette of its category. */
export function MachinePicture({ machine: { category, cover_url }, className = '' }: MachinePictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={`${classes.picture} ${className}`}>
      {cover_url === undefined || cover_url === failed ? (
        <Silhouette category={category} className={classes.silhouette} />
      ) : (
        <img
          className={classes.photo}
          src={cover_url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(cover_url)}
        />
      )}
    </span>
  );
}
