import { Link, type LinkProps } from '@tanstack/react-router';
import { Children, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import panel from './panel.module.css';
import classes from './work-group.module.css';
import { workRows } from './work-rows.ts';

interface WorkGroupProps {
  title: string;
  /** How many there are, shown or not. */
  total: number;
  /** The same as text. */
  count: string;
  /** The list of the same rows, also of those that are not shown. */
  link: LinkProps;
  /** How many rows are shown if there are more. */
  shown?: number;
  /** `WorkRow` elements, as many as `workRows.loaded`, or one more than are `shown`. */
  children: ReactNode;
}

/** Records that wait for the same decision. */
export function WorkGroup({ title, total, count, link, shown = workRows.shown, children }: WorkGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const rows = Children.toArray(children);
  const hasMore = total > rows.length;
  return (
    <section aria-labelledby={id} className={`${panel.panel} ${classes.group}`}>
      <header className={panel.head}>
        <h2 id={id} className={panel.title}>
          <Link {...link} className={classes.title}>
            {title}
            <span className={classes.count} data-numeric>
              {count}
            </span>
          </Link>
        </h2>
      </header>
      <ul className={classes.rows}>{hasMore ? rows.slice(0, shown) : rows}</ul>
      {hasMore && (
        <Link {...link} className={classes.all} data-numeric>
          {t('common.showAll', { number: count })}
        </Link>
      )}
    </section>
  );
}
