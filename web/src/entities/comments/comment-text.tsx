import { commentParts } from '@strojpark/core/domain/comments/comment-text';
import type { ReactNode } from 'react';
import classes from './comments.module.css';

/** The text with its links and mentions; everything else is shown as it was typed. */
export function CommentText({ text, mentioned }: { text: string; mentioned: readonly string[] }) {
  const parts: ReactNode[] = [];
  let start = 0;
  for (const part of commentParts(text, mentioned)) {
    if (part.kind === 'link')
      parts.push(
        <a key={start} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>,
      );
    else if (part.kind === 'mention')
      parts.push(
        <span key={start} className={classes.mention}>
          {part.text}
        </span>,
      );
    else parts.push(part.text);
    start += part.text.length;
  }
  return <p className={classes.text}>{parts}</p>;
}
