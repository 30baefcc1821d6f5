import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BatchView } from '../features/imports/batch-view.tsx';
import { ImportCards } from '../features/imports/import-cards.tsx';
import { ImportSteps } from '../features/imports/import-steps.tsx';
import classes from '../features/imports/imports.module.css';
import { MappingPanel } from '../features/imports/mapping/mapping-panel.tsx';
import { RecentImports } from '../features/imports/recent-imports.tsx';
import { TemplateMenu } from '../features/imports/template-menu.tsx';
import { UploadPanel } from '../features/imports/upload-panel.tsx';
import { PanelPart } from '../ui/panel-part.tsx';
import { Panel } from '../ui/panel.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Imports a spreadsheet step by step, with the step in the URL, and lists previous imports. */
export function ImportPage() {
  const { t } = useTranslation();
  const { batch, upload, kind = 'machines', type = 'used', show } = useSearch({ from: '/app/import' });
  const navigate = useNavigate({ from: '/import' });
  const subject = { kind, ...(kind === 'machines' && { machineType: type }) };

  return (
    <Stack className={classes.page}>
      <PageHeader text={t('import.intro')} />
      {batch !== undefined && (
        <div className={classes.panel}>
          <BatchView
            key={batch}
            batchId={batch}
            onNew={() => void navigate({ search: {} })}
            onMapping={({ uploadId, kind: itsKind, machineType }) =>
              void navigate({
                search: {
                  kind: itsKind,
                  ...(uploadId !== null && { upload: uploadId }),
                  ...(machineType !== null && { type: machineType }),
                },
              })
            }
          />
        </div>
      )}
      {batch === undefined && upload !== undefined && (
        <div className={classes.panel}>
          <Stack>
            <ImportSteps active="mapping" />
            <MappingPanel
              key={upload}
              uploadId={upload}
              subject={subject}
              onBack={() => void navigate({ search: { kind, type } })}
              onPrepared={(id) => void navigate({ search: { batch: id } })}
            />
          </Stack>
        </div>
      )}
      {batch === undefined && upload === undefined && (
        <>
          <ImportCards
            chosen={kind}
            onChoose={(chosen) => void navigate({ search: { kind: chosen, type }, replace: true })}
          />
          <Panel
            title={`${t('import.upload.heading')}: ${t(`import.kinds.${kind}`)}`}
            link={<TemplateMenu kind={kind} />}
          >
            <PanelPart>
              <UploadPanel
                key={kind}
                kind={kind}
                machineType={type}
                onMachineType={(chosen) => void navigate({ search: { kind, type: chosen }, replace: true })}
                onAnalyzed={({ uploadId }) => void navigate({ search: { upload: uploadId, kind, type } })}
              />
            </PanelPart>
          </Panel>
        </>
      )}
      <Panel
        title={t('import.recent.title')}
        link={
          <SegmentedControl
            size="xs"
            aria-label={t('import.recent.filter')}
            value={show ?? 'all'}
            data={[
              { value: 'all', label: t('import.recent.all') },
              { value: 'waiting', label: t('import.work.title') },
            ]}
            onChange={(chosen) =>
              void navigate({
                search: (search) => ({ ...search, show: chosen === 'waiting' ? chosen : undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      >
        <RecentImports key={show} isWaiting={show === 'waiting'} />
      </Panel>
    </Stack>
  );
}
