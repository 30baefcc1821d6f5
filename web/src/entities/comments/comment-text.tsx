import { commentParts } from '@strojpark/core/domain/comments/comment-text';
import { Fragment } from 'react';
import classes from './comments.module.css';

/** The text with its links and mentions; everything else is shown as it was typed. */
export function CommentText({ text, mentioned }: { text: string; mentioned: readonly string[] }) {
  return (
    <p className={classes.text}>
      {commentParts(text, mentioned).map((part, index) => {
        if (part.kind === 'link')
          return (
            <a key={index} href={part.url} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        if (part.kind === 'mention')
          return (
            <span key={index} className={classes.mention}>
              {part.text}
            </span>
          );
        return <Fragment key={index}>{part.text}</Fragment>;
      })}
    </p>
  );
}
