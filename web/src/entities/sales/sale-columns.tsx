import type { ReactNode } from 'react';
import classes from './sale-columns.module.css';

/** The customer of a sale beside its details. */
export function SaleColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
