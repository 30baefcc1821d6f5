import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ModelInUse } from '@strojpark/core/contracts/manual-alternatives';
import { fold } from '@strojpark/core/domain/search-fold';
import {
  IconArrowRight,
  IconArrowsExchange,
  IconEdit,
  IconPlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../entities/categories/categories.queries.ts';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { AlternativesDialog } from './alternatives-dialogs.tsx';
import { useManualAlternatives, useModels } from './manual-alternatives.queries.ts';
import classes from './manual-alternatives.module.css';

const AlternativesDialogs = lazyPart(
  async () => (await import('./alternatives-dialogs.tsx')).AlternativesDialogs,
);

/** The server counts no further. */
const countLimit = 100;

/** Which models replace discontinued models. */
export function ManualAlternatives() {
  const { t } = useTranslation();
  const { data, error, refetch } = useManualAlternatives();
  const models = useModels();
  const [search, setSearch] = useState('');
  const dialog = useDialog<AlternativesDialog>();
  const entries = Object.entries(data ?? {}).map(([model, replacements]) => ({ model, replacements }));
  const wanted = fold(search.trim());
  const shown = entries.filter((entry) =>
    [entry.model, ...entry.replacements].some((name) =>
      fold(`${models?.get(name)?.machine?.manufacturer ?? ''} ${name}`).includes(wanted),
    ),
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open({ action: 'add' })}>
      {t('manualAlternatives.add')}
    </Button>
  );

  return (
    <Stack gap="md">
      <Text c="dimmed" maw={620}>
        {t('manualAlternatives.hint')}
      </Text>
      {entries.length > 0 && (
        <Group justify="space-between">
          <TextInput
            className={classes.search ?? ''}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('manualAlternatives.search')}
            aria-label={t('manualAlternatives.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          {add}
        </Group>
      )}
      <Panel title={t('manualAlternatives.models')}>
        {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={4} height={60} />}
        {data !== undefined && entries.length === 0 && (
          <EmptyState
            icon={IconArrowsExchange}
            title={t('manualAlternatives.empty')}
            text={t('manualAlternatives.emptyHint')}
            action={add}
          />
        )}
        {entries.length > 0 && shown.length === 0 && (
          <EmptyState
            title={t('manualAlternatives.emptySearch', { search: search.trim() })}
            action={
              <Button variant="default" onClick={() => setSearch('')}>
                {t('common.actions.clearSearch')}
              </Button>
            }
          />
        )}
        <ul className={classes.rows}>
          {shown.map((entry) => (
            <AlternativesRow
              key={entry.model}
              {...entry}
              models={models}
              onEdit={() => dialog.open({ action: 'edit', entry })}
              onDelete={() => dialog.open({ action: 'delete', entry })}
            />
          ))}
        </ul>
      </Panel>
      {dialog.about && (
        <Suspense fallback={null}>
          <AlternativesDialogs
            key={dialog.key}
            about={dialog.about}
            existingModels={entries.map((entry) => entry.model)}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface AlternativesRowProps {
  model: string;
  replacements: readonly string[];
  /** Undefined while they load. */
  models: ReadonlyMap<string, ModelInUse> | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

/** A model on the left, what replaces it on the right. */
function AlternativesRow({ model, replacements, models, onEdit, onDelete }: AlternativesRowProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  // A model without a machine is drawn as what replaces it.
  const drawn = replacements.map((name) => models?.get(name)?.machine).find((one) => one != null);
  const block = (name: string, lineOf: (found: ModelInUse) => string) => {
    const found = models?.get(name);
    const machine = found?.machine;
    return (
      <MachineBlock
        machine={machine ?? { name: drawn?.name ?? name, category: drawn?.category ?? '' }}
        title={machine ? `${machine.manufacturer} ${machine.model}` : name}
        line={found && (machine ? lineOf(found) : t('manualAlternatives.unknown'))}
      />
    );
  };
  return (
    <li className={classes.row}>
      <div className={classes.model}>
        {block(model, ({ machine }) => categoryName(machine?.category ?? ''))}
      </div>
      <IconArrowRight size={16} stroke={1.6} className={classes.arrow} aria-hidden />
      <ul className={classes.replacements} aria-label={t('manualAlternatives.of', { model })}>
        {replacements.map((name) => (
          <li key={name}>
            {block(name, ({ available }) =>
              available === 0
                ? t('manualAlternatives.noneAvailable')
                : t('manualAlternatives.available', {
                    shown: formatCount(available, available < countLimit),
                  }),
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <ToolButton
          icon={IconEdit}
          label={t('manualAlternatives.actions.edit', { model })}
          onClick={onEdit}
        />
        <ToolButton
          icon={IconTrash}
          label={t('manualAlternatives.actions.delete', { model })}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
