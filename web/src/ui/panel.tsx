import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Next to the title: a link to more. */
  link?: ReactNode;
  children: ReactNode;
}

/** A box with a title. */
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
