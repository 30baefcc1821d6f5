import type { LogEntry } from '../../lib/log.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './debug-panel.module.css';

/** One entry; opened it shows its data, its stack and where it happened. */
export const LogRow = memo(function LogRow({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation();
  const { timestamp, level, message, data, stack, url, userAgent } = entry;
  return (
    <li>
      <details className={classes.entry} data-level={level}>
        <summary className={classes.summary}>
          <time dateTime={timestamp} className={classes.time} data-numeric>
            {new Date(timestamp).toTimeString().slice(0, 8)}
          </time>
          <span className={classes.level}>{t(`debug.levels.${level}`)}</span>
          <span className={classes.message}>{message}</span>
        </summary>
        <pre className={classes.detail}>
          {[`${timestamp}  ${url}`, userAgent, data !== undefined && JSON.stringify(data, null, 2), stack]
            .filter((line) => typeof line === 'string')
            .join('\n')}
        </pre>
      </details>
    </li>
  );
});
