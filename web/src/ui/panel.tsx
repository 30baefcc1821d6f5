import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** What it is about, in one sentence. */
  about?: string;
  /** Next to the title: a link to more. */
  link?: ReactNode;
  children: ReactNode;
}

/** A box with a title. */
export function Panel({ title, about, link, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <header className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {about !== undefined && <p className={classes.about}>{about}</p>}
        </div>
        {link}
      </header>
      {children}
    </section>
  );
}
