import { Skeleton, Title } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { Highlighted } from '../highlighted.tsx';
import { InTurn } from '../in-turn.tsx';
import classes from './record-sheet.module.css';

interface RecordSheetProps {
  /** Above the name. */
  top?: ReactNode;
  name: string;
  /** In front of the name and the line below it. */
  picture?: ReactNode;
  /** Next to the name. */
  badge?: ReactNode;
  /** A line below the name. */
  about: ReactNode;
  /** The status, on a separate line. */
  state?: ReactNode;
  /** The actions; not printed. */
  actions: ReactNode;
  /** The sections; those below the first two come after the first frame. */
  children: ReactNode;
  /** More sections follow. */
  isLoading?: boolean;
}

/** The layout of a full record. */
export function RecordSheet({
  top,
  name,
  picture,
  badge,
  about,
  state,
  actions,
  children,
  isLoading = false,
}: RecordSheetProps) {
  return (
    <div className={classes.sheet}>
      {top !== undefined && <div className={classes.top}>{top}</div>}
      <div className={classes.head}>
        <div className={classes.identity}>
          {picture}
          <div>
            <div className={classes.name}>
              <Title order={2}>
                <Highlighted text={name} />
              </Title>
              {badge}
            </div>
            <div className={classes.about}>
              {typeof about === 'string' ? <Highlighted text={about} /> : about}
            </div>
          </div>
        </div>
        {Boolean(state) && <div className={classes.state}>{state}</div>}
        <div className={classes.actions}>{actions}</div>
      </div>
      {/* A section whose code still loads keeps back those below it, which it would move. */}
      <Suspense fallback={<Skeleton height={480} mt="md" />}>
        <InTurn first={2}>{children}</InTurn>
        {isLoading && <Skeleton height={480} mt="md" />}
      </Suspense>
    </div>
  );
}
