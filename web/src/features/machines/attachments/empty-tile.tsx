import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { ReactNode } from 'react';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import classes from './photo-strip.module.css';

interface EmptyTileProps {
  machine: MachineListItem;
  /** Whether a button may follow: the silhouette leaves it room from the start. */
  isAddable: boolean;
  /** A button over the picture. */
  children?: ReactNode;
}

/** The first photo as the list knows it, or the silhouette: as high as the photos that may follow. */
export function EmptyTile({ machine, isAddable, children }: EmptyTileProps) {
  return (
    <div
      className={classes.empty}
      data-photo={machine.cover_url !== undefined || undefined}
      data-addable={isAddable || undefined}
    >
      <MachinePicture machine={machine} className={classes.silhouette} />
      <div className={classes.add}>{children}</div>
    </div>
  );
}
