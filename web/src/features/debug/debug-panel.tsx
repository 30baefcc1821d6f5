import { ActionIcon, CloseButton, Switch, Tabs, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { clearLog, type LogEntry } from '../../lib/log.ts';
import { saveFile } from '../../lib/save-file.ts';
import { closeDebugPanel } from './debug-panel-state.ts';
import classes from './debug-panel.module.css';
import { LogRow } from './log-row.tsx';
import { logText } from './log-text.ts';
import { useLogEntries } from './use-log-entries.ts';

const tabs = ['error', 'warn', 'info', 'all'] as const;
type TabName = (typeof tabs)[number];

/** More rows than anybody reads would make each second's refresh slow. */
const mostRows = 200;

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

/** What went wrong in this browser, over whatever screen is open (spec 1 §2). */
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
        <Tabs.List aria-label={t('debug.title')}>
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
              .slice(-mostRows)
              .toReversed()
              .map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
          </ul>
          {chosen.length > mostRows && (
            <Text c="dimmed" size="xs" p="xs">
              {t('debug.shown', { shown: mostRows, total: formatNumber(chosen.length) })}
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
