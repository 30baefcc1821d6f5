import type { ReactNode } from 'react';
import { Highlighted } from '../../ui/highlighted.tsx';
import classes from './machine-block.module.css';
import { MachinePicture } from './machine-picture.tsx';

interface MachineBlockProps {
  machine: { name: string; category: string; cover_url?: string | undefined };
  /**
   * `small` in panels and search results, `medium` in rows and pickers, `large` above a form and on cards, `record` in a
   * record, `tall` above a column: the picture on top.
   */
  size?: keyof typeof widths;
  isPrinted?: boolean;
  /** Instead of the plain name: a link, or the name in a sentence. */
  title?: ReactNode;
  /** The search whose matches are marked in the name and in a line of plain text. */
  query?: string | undefined;
  /** Facts or the identifier. */
  line?: ReactNode;
  /** Below the line. */
  note?: ReactNode;
  /** At the end: a price, a status. */
  children?: ReactNode;
  /** On a phone that is below the line, so that the name has the width. */
  endsBelow?: boolean;
}

/** Of the picture, in pixels. */
const widths = { small: 40, medium: 48, large: 80, record: 240, tall: 160 } as const;

/** What a machine is recognised by: its picture, its name in full, and one line of facts. Only spans: it fits into buttons and labels. */
export function MachineBlock(props: MachineBlockProps) {
  const { machine, size = 'medium', isPrinted, title, query, line, note, children, endsBelow } = props;
  return (
    <span className={classes.block} data-size={size} data-ends-below={endsBelow || undefined}>
      <MachinePicture
        machine={machine}
        width={widths[size]}
        {...(isPrinted === true && { isPrinted })}
        className={classes.picture}
      />
      <span className={classes.text}>
        <span className={classes.name}>{title ?? <Highlighted text={machine.name} query={query} />}</span>
        {line !== undefined && line !== '' && (
          <span className={classes.line}>
            {typeof line === 'string' ? <Highlighted text={line} query={query} /> : line}
          </span>
        )}
        {note}
      </span>
      {children}
    </span>
  );
}
