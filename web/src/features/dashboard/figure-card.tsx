import { Button, Skeleton } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, useId, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIsOffline } from '../../ui/use-is-offline.ts';
import classes from './figure-card.module.css';

const Explanation = lazyPart(async () => (await import('./explanation.tsx')).Explanation);

export interface FigureQuery<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** A secondary figure that links to its rows. */
export interface FigureNote {
  text: string;
  link: LinkProps;
  /** Explains what is counted or compared, where the label does not. */
  explanation?: string;
}

interface FigureCardProps<T> {
  label: string;
  query: FigureQuery<T>;
  value: (data: T) => string;
  /** The link to the rows behind the figure. */
  link: LinkProps;
  notes: (data: T) => readonly FigureNote[];
}

/** A figure of the dashboard with secondary figures below it; each links to its rows. */
export function FigureCard<T>({ label, query, value, link, notes }: FigureCardProps<T>) {
  const { data } = query;
  if (data === undefined && query.error !== null) return <FailedCard label={label} onRetry={query.refetch} />;
  return (
    <div className={classes.card}>
      <Link {...link} className={classes.main}>
        <span className={classes.label}>{label}</span>
        <span data-figure className={classes.value}>
          {data === undefined ? <Awaited /> : value(data)}
        </span>
      </Link>
      <div className={classes.notes}>
        {data && notes(data).map((note) => <Note key={note.text} {...note} />)}
      </div>
    </div>
  );
}

/** A figure that is loading; without a connection it is not known. */
const Awaited = () => (useIsOffline() ? blank : <Skeleton component="span" className={classes.wait} />);

function Note({ text, link, explanation }: FigureNote) {
  const id = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isExplained, setIsExplained] = useState(false);
  const wasExplained = useHasOpened(isExplained);
  const props = { ...link, className: classes.note, 'data-numeric': true };
  if (explanation === undefined) return <Link {...props}>{text}</Link>;
  return (
    <>
      <Link
        {...props}
        ref={anchor}
        aria-describedby={id}
        onPointerEnter={({ pointerType }: PointerEvent) => setIsExplained(pointerType === 'mouse')}
        onPointerLeave={() => setIsExplained(false)}
        onFocus={() => setIsExplained(anchor.current?.matches(':focus-visible') ?? false)}
        onBlur={() => setIsExplained(false)}
      >
        {text}
      </Link>
      <span id={id} hidden>
        {explanation}
      </span>
      <Suspense>
        {wasExplained && <Explanation target={anchor} text={explanation} opened={isExplained} />}
      </Suspense>
    </>
  );
}

function FailedCard({ label, onRetry }: { label: string; onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card} data-failed role="alert">
      <span className={classes.label}>{label}</span>
      <span>{t('dashboard.figures.failed')}</span>
      <Button size="compact-sm" variant="default" onClick={() => void onRetry()}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}
