import { useState } from 'react';
import classes from './mail-body.module.css';

interface MailBodyProps {
  html: string;
  title: string;
}

/**
 * The HTML part of a mail as its recipient sees it: without scripts, and with our origin only so that its height can be
 * read. A click on a link does nothing, because the frame may not open windows.
 */
export function MailBody({ html, title }: MailBodyProps) {
  const [height, setHeight] = useState(360);
  return (
    <iframe
      title={title}
      className={classes.frame}
      sandbox="allow-same-origin"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      style={{ height }}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height)
      }
    />
  );
}
