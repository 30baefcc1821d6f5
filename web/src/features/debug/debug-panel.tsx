import { ActionIcon, CloseButton, Switch, Tabs, Text, Tooltip } from '@mantine/core';
import { type Icon, IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSecond } from '../../lib/format.ts';
import { type LogEntry, clearLog, logEntries } from '../../lib/log.ts';
import { saveFile } from '../../lib/save-file.ts';
import { closeDebugPanel } from './debug-panel-state.ts';
import classes from './debug-panel.module.css';

const tabs = ['error', 'warn', 'info', 'all'] as const;
type TabName = (typeof tabs)[number];

/** Limited, because it renders every second. */
const maxRows = 200;

const ofTab = (entries: readonly LogEntry[], tab: TabName) =>
  tab === 'all' ? entries : entries.filter(({ level }) => level === tab);

function download(entries: readonly LogEntry[]): void {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  saveFile(
    new Blob([logText(entries)], { type: 'text/plain;charset=utf-8' }),
    null,
    `strojpark-log-${stamp}.txt`,
  );
}

/** The error log of this browser, over any screen. */
export function DebugPanel() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>('error');
  const [isLive, setIsLive] = useState(true);
  const { entries, refresh } = useLogEntries(isLive);
  const chosen = ofTab(entries, tab);
  const clear = () => {
    clearLog();
    refresh();
  };
  return (
    <section className={classes.panel} aria-label={t('debug.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('debug.title')}</h2>
        <PanelButton icon={IconRefresh} label={t('debug.refresh')} onClick={refresh} />
        <PanelButton icon={IconDownload} label={t('debug.download')} onClick={() => download(chosen)} />
        <PanelButton icon={IconTrash} label={t('debug.clear')} onClick={clear} />
        <CloseButton aria-label={t('common.actions.close')} onClick={closeDebugPanel} />
      </header>
      <Tabs
        value={tab}
        onChange={(value) => setTab(tabs.find((one) => one === value) ?? 'all')}
        className={classes.tabs}
      >
        <Tabs.List className={classes.names} aria-label={t('debug.title')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`debug.tabs.${one}`)}{' '}
              <span className={classes.count}>{formatNumber(ofTab(entries, one).length)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.list} tabIndex={0}>
          {chosen.length === 0 && (
            <Text c="dimmed" ta="center" p="lg">
              {t('debug.empty')}
            </Text>
          )}
          <ul className={classes.rows}>
            {chosen
              .slice(-maxRows)
              .toReversed()
              .map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
          </ul>
          {chosen.length > maxRows && (
            <Text c="dimmed" size="xs" p="xs">
              {t('debug.shown', { shown: maxRows, total: formatNumber(chosen.length) })}
            </Text>
          )}
        </Tabs.Panel>
      </Tabs>
      <footer className={classes.foot}>
        <Switch
          size="xs"
          label={t('debug.autoRefresh')}
          checked={isLive}
          onChange={(event) => setIsLive(event.currentTarget.checked)}
        />
      </footer>
    </section>
  );
}

interface PanelButtonProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

function PanelButton({ icon: ButtonIcon, label, onClick }: PanelButtonProps) {
  return (
    <Tooltip label={label} zIndex={1000}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ButtonIcon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function entryText({ timestamp, level, message, data, stack, url, userAgent }: LogEntry): string {
  const lines = [`${timestamp} ${level.toUpperCase()} ${message}`, `  ${url}  ${userAgent}`];
  if (data !== undefined) lines.push(`  ${JSON.stringify(data)}`);
  if (stack !== undefined) lines.push(stack.replaceAll(/^/gm, '  '));
  return lines.join('\n');
}

/** Downloads the entries as a text file, oldest first. */
const logText = (entries: readonly LogEntry[]): string => `${entries.map(entryText).join('\n\n')}\n`;

const second = 1000;

/** The log, updated every second or on demand. */
function useLogEntries(isLive: boolean): { entries: readonly LogEntry[]; refresh: () => void } {
  const [entries, setEntries] = useState(logEntries);
  useEffect(() => {
    if (!isLive) return;
    // Returning the same array skips the render.
    const timer = setInterval(() => setEntries(logEntries()), second);
    return () => clearInterval(timer);
  }, [isLive]);
  return { entries, refresh: () => setEntries(logEntries()) };
}

/** One entry; expanded it shows its data, stack and where it happened. */
const LogRow = memo(function LogRow({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation();
  const { timestamp, level, message, data, stack, url, userAgent } = entry;
  return (
    <li>
      <details className={classes.entry} data-level={level}>
        <summary className={classes.summary}>
          <time dateTime={timestamp} className={classes.time} data-numeric>
            {formatSecond(timestamp)}
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
