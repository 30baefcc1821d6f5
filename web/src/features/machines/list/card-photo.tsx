import { useState } from 'react';
import classes from './card-photo.module.css';

/** The first photo of a machine. One that cannot be loaded leaves its place to the texts. */
export function CardPhoto({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === address) return null;
  return (
    <img
      className={classes.photo}
      src={address}
      alt=""
      width={56}
      height={42}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
