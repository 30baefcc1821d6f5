import { SegmentedControl, Stack } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lib/lazy-part.ts';
import { ImportCards } from '../features/imports/import-cards.tsx';
import type { Subject } from '../features/imports/imports.queries.ts';
import { RecentImports } from '../features/imports/recent-imports.tsx';
import { subjectName } from '../features/imports/subject-name.ts';
import { TemplateMenu } from '../features/imports/template-menu.tsx';
import { UploadPanel } from '../features/imports/upload-panel.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { PanelPart } from '../ui/panel-part.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './import-page.module.css';

const MappingStep = lazyPart(
  async () => (await import('../features/imports/mapping/mapping-step.tsx')).MappingStep,
);
const BatchView = lazyPart(async () => (await import('../features/imports/batch-view.tsx')).BatchView);

/** Imports a spreadsheet step by step, with the step in the URL, and lists previous imports. */
export function ImportPage() {
  const { t } = useTranslation();
  const { batch, upload, kind = 'machines', type = 'used', show } = useSearch({ from: '/app/import' });
  const navigate = useNavigate({ from: '/import' });
  const subject: Subject = { kind, ...(kind === 'machines' && { machineType: type }) };
  const searchOf = ({ kind: its, machineType }: Subject) => ({
    kind: its,
    ...(machineType && { type: machineType }),
  });

  if (batch !== undefined || upload !== undefined)
    return (
      <div className={classes.page}>
        <Link to="/import" className={classes.back}>
          <IconChevronLeft size={16} aria-hidden />
          {t('import.all')}
        </Link>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {batch !== undefined ? (
            <BatchView
              key={batch}
              batchId={batch}
              onNew={() => void navigate({ search: {} })}
              onMapping={({ uploadId, kind: its, machineType }) =>
                void navigate({
                  search: {
                    ...searchOf({ kind: its, machineType: machineType ?? undefined }),
                    ...(uploadId !== null && { upload: uploadId }),
                  },
                })
              }
            />
          ) : (
            upload !== undefined && (
              <MappingStep
                key={upload}
                uploadId={upload}
                subject={subject}
                onBack={() => void navigate({ search: searchOf(subject) })}
                onType={(machineType) =>
                  void navigate({ search: { ...searchOf({ kind, machineType }), upload }, replace: true })
                }
                onPrepared={(id) => void navigate({ search: { batch: id } })}
              />
            )
          )}
        </Suspense>
      </div>
    );

  return (
    <Stack className={classes.page}>
      <Panel title={t('import.cards.title')} link={<TemplateMenu subject={subject} />}>
        <PanelPart>
          <Stack>
            <ImportCards
              chosen={subject}
              onChoose={(chosen) => void navigate({ search: searchOf(chosen), replace: true })}
            />
            <UploadPanel
              key={subjectName(subject)}
              subject={subject}
              onAnalyzed={({ uploadId }) =>
                void navigate({ search: { ...searchOf(subject), upload: uploadId } })
              }
            />
          </Stack>
        </PanelPart>
      </Panel>
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
