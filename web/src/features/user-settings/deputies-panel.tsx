import { Button, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useDeputies } from '../../entities/deputies/deputies.queries.ts';
import { DeputyRows } from '../../entities/deputies/deputy-rows.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';

const DeputyDialog = lazyPart(async () => (await import('./deputy-dialog.tsx')).DeputyDialog);

const anchor = 'deputies';

/** Who decides on approvals in the user's place; nothing for users without anything to do with approvals. */
export function DeputiesPanel() {
  const { t } = useTranslation();
  const { data } = useDeputies();
  const [isNaming, setIsNaming] = useState(false);
  const hasOpened = useHasOpened(isNaming);
  const section = useRef<HTMLDivElement>(null);
  const isShown = data !== undefined && (data.mayName || data.own.length + data.standsInFor.length > 0);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    if (isShown && isAskedFor) section.current?.scrollIntoView({ block: 'center' });
  }, [isShown, isAskedFor]);
  if (!isShown) return null;
  const isEmpty = data.own.length + data.standsInFor.length === 0;
  return (
    <div ref={section} id={anchor}>
      <Panel
        title={t('deputies.title')}
        link={
          data.mayName && (
            <Button size="compact-sm" variant="default" onClick={() => setIsNaming(true)}>
              {t('deputies.name')}
            </Button>
          )
        }
      >
        {isEmpty ? (
          <PanelPart>
            <Text c="dimmed">{t('deputies.none')}</Text>
          </PanelPart>
        ) : (
          <DeputyRows label={t('deputies.title')} deputyships={data} />
        )}
      </Panel>
      <Suspense>
        {hasOpened && <DeputyDialog opened={isNaming} onClose={() => setIsNaming(false)} />}
      </Suspense>
    </div>
  );
}
