import { Button } from '@mantine/core';
import type { Deputy, Deputyships } from '@strojpark/core/contracts/deputies';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useEndDeputy } from './deputies.queries.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

interface DeputyRowsProps {
  label: string;
  deputyships: Deputyships;
  /** Whether the deputies can be ended here; those of other approvers only if `endsAll`. */
  endsAll?: boolean;
}

/** The deputies of a user, then the approvers whose deputy the user is. */
export function DeputyRows({ label, deputyships: { own, standsInFor }, endsAll = false }: DeputyRowsProps) {
  const { t } = useTranslation();
  const { about: asked, isOpen, open: ask, close } = useDialog<Deputy>();
  const end = useEndDeputy();
  const confirm = () =>
    end.mutate(asked?.id ?? '', {
      onSuccess: () => toast.success(t('deputies.ended', { name: asked?.deputy.name ?? '' })),
      onSettled: close,
    });
  return (
    <>
      <PanelRows label={label}>
        {own.map((one) => (
          <DeputyRow
            key={one.id}
            deputyship={one}
            name={t('deputies.deputy', { name: one.deputy.name })}
            onEnd={ask}
          />
        ))}
        {standsInFor.map((one) => (
          <DeputyRow
            key={one.id}
            deputyship={one}
            name={t('deputies.standsInFor', { name: one.approver.name })}
            {...(endsAll && { onEnd: ask })}
          />
        ))}
      </PanelRows>
      <Suspense>
        {asked !== null && (
          <ConfirmDialog
            opened={isOpen}
            title={t('deputies.endTitle')}
            text={t('deputies.endText', { deputy: asked.deputy.name, approver: asked.approver.name })}
            confirmLabel={t('deputies.end')}
            loading={end.isPending}
            onConfirm={confirm}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface DeputyRowProps {
  deputyship: Deputy;
  name: string;
  onEnd?: (deputyship: Deputy) => void;
}

function DeputyRow({ deputyship, name, onEnd }: DeputyRowProps) {
  const { t } = useTranslation();
  const { from_day: from, to_day: to, is_running: isRunning } = deputyship;
  return (
    <PanelRow
      name={name}
      actions={
        onEnd && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('deputies.end')}: ${name}`}
            onClick={() => onEnd(deputyship)}
          >
            {t('deputies.end')}
          </Button>
        )
      }
    >
      <Notes>
        {from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}
        {t(isRunning ? 'deputies.running' : 'deputies.planned')}
      </Notes>
    </PanelRow>
  );
}
