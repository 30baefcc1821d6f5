import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** Beside the title: where there is more. */
  link?: ReactNode;
  children: ReactNode;
}

/** A titled box of an overview. */
export function Panel({ title, link, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {link}
      </header>
      {children}
    </section>
  );
}
