import { Button, Group, Text } from '@mantine/core';
import type { Cost } from '@strojpark/core/contracts/costs';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { joined } from '@strojpark/core/domain/joined';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { daysInStock } from '@strojpark/core/domain/machines/days-in-stock';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatDate, formatMoney, formatNumber, formatShare, timeZone } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { EditButtons } from '../../../ui/edit-buttons.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { ActionKey } from '../../../ui/record-screen/action-key.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { costKey } from '../../../entities/reservations/machine-action-names.ts';
import { AddCostDocument } from './add-cost-document.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { CostDocuments } from './cost-documents.tsx';
import { PriceHistory } from './price-history.tsx';
import { useCosts, useDeleteCost, useSaleOf } from './stock.queries.ts';
import { useCostText } from './use-cost-text.ts';
import classes from './stock-sections.module.css';

/** How long the machine has been in stock, what it has cost, and how its price developed. */
export function StockSections({ machine }: { machine: Machine }) {
  const seesCosts = useCan('machines.view_costs');
  return (
    <>
      <StockFacts machine={machine} seesCosts={seesCosts} />
      {seesCosts && <CostsSection machine={machine} />}
      <PriceHistory machine={machine} />
    </>
  );
}

function StockFacts({ machine, seesCosts }: { machine: Machine; seesCosts: boolean }) {
  const { t } = useTranslation();
  const label = useFieldLabel(machine.type);
  const { days, since, by } = daysInStock(machine, useNow(), timeZone());
  const isSold = machine.status === 'sold';
  const { data: sale } = useSaleOf(machine.id, isSold && seesCosts);
  const { margin, percent, currency } = isSold
    ? {
        margin: sale?.margin ?? null,
        percent: sale?.margin_percent ?? null,
        currency: sale?.currency ?? 'CZK',
      }
    : { margin: machine.price_margin, percent: machine.price_margin_percent, currency: machine.currency };
  const shownMargin =
    margin === null || percent === null
      ? formatMoney(margin, currency)
      : t('ageing.stock.margin', { margin: formatMoney(margin, currency), percent: formatShare(percent) });
  const missing = isSold ? 'price' : missingIn(machine);
  return (
    <Section title={t('ageing.stock.title')}>
      <Facts
        facts={[
          {
            label: label('days_in_stock'),
            value: t('ageing.stock.since', {
              days: t('ageing.stock.days', { count: days, shown: formatNumber(days) }),
              date: formatDate(since),
              by: t(`reservations.facts.stockBy.${by}`),
            }),
          },
          {
            label: isSold ? t('ageing.stock.saleMargin') : label('price_margin'),
            value:
              seesCosts &&
              (!isSold || sale !== undefined) &&
              (margin === null ? t(`ageing.stock.noMargin.${missing}`) : shownMargin),
            isNumeric: margin !== null,
          },
        ]}
      />
    </Section>
  );
}

/** What an unknown margin lacks. */
function missingIn({ purchase_price, current_value }: Machine): 'price' | 'value' | 'both' {
  if (current_value !== null) return 'price';
  return purchase_price === null ? 'both' : 'value';
}

function CostsSection({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const mayEdit = canEditMachine(useActor(), machine) === null && machine.deleted_at === null;
  const query = useCosts(machine.id, true);
  const form = useDialog<Cost | null>();
  const deletion = useDialog<Cost>();
  const removal = useDeleteCost(machine.id);
  const costText = useCostText();
  const { data } = query;
  if (data?.items.length === 0 && !mayEdit) return null;
  return (
    <Section title={t('ageing.costs.title')}>
      {data === undefined && <LoadState {...loadingOf(query)} rows={1} height={44} />}
      {data?.items.length === 0 && <Text c="dimmed">{t('ageing.costs.none')}</Text>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t('ageing.costs.title')}>
          {data.items.map((cost) => (
            <CostRow
              key={cost.id}
              cost={cost}
              machineId={machine.id}
              currency={data.currency}
              onEdit={mayEdit ? () => form.open(cost) : null}
              onDelete={() => deletion.open(cost)}
            />
          ))}
          {data.items.length > 1 && (
            <li className={classes.total}>
              <span>{t('ageing.costs.total')}</span>
              <span data-numeric>{formatMoney(data.total, data.currency)}</span>
            </li>
          )}
        </ul>
      )}
      {mayEdit && data !== undefined && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<ActionKey name={costKey} />}
          aria-keyshortcuts={costKey}
          data-add-cost
          onClick={() => form.open(null)}
        >
          {t('ageing.costs.add')}
        </Button>
      )}
      <CostDialog machine={machine} cost={form.about ?? null} opened={form.isOpen} onClose={form.close} />
      <ConfirmAction
        opened={deletion.isOpen}
        title={t('ageing.costs.deleteTitle')}
        text={t('ageing.costs.deleteText', {
          cost: deletion.about === null ? '' : formatMoney(deletion.about.amount, deletion.about.currency),
          date: formatDate(deletion.about?.day),
        })}
        confirmLabel={t('ageing.costs.deleteConfirm')}
        destructive
        action={removal}
        subject={deletion.about}
        onDone={() =>
          deletion.about && toast.success(t('ageing.costs.done.deleted', { cost: costText(deletion.about) }))
        }
        onClose={deletion.close}
      />
    </Section>
  );
}

interface CostRowProps {
  cost: Cost;
  machineId: string;
  /** Of the machine. */
  currency: string;
  /** Null for users who may not change it. */
  onEdit: (() => void) | null;
  onDelete: () => void;
}

function CostRow({ cost, machineId, currency, onEdit, onDelete }: CostRowProps) {
  const { t } = useTranslation();
  const amount = formatMoney(cost.amount, cost.currency);
  const named = { cost: `${t(`audit.values.${cost.kind}`)} ${amount}` };
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span>{t(`audit.values.${cost.kind}`)}</span>
        <span className={classes.meta}>{joined([formatDate(cost.day), cost.note])}</span>
        {cost.currency !== currency && (
          <span className={classes.meta}>
            {t('ageing.costs.converted', { amount: formatMoney(cost.converted, currency) })}
          </span>
        )}
        <CostDocuments machineId={machineId} documents={cost.documents} mayEdit={onEdit !== null} />
      </span>
      <span data-numeric>{amount}</span>
      {onEdit !== null && (
        <Group className={classes.tools} gap={0} wrap="nowrap">
          <AddCostDocument
            machineId={machineId}
            costId={cost.id}
            label={t('ageing.costs.addDocument', named)}
          />
          <EditButtons
            labels={{ edit: t('ageing.costs.edit', named), delete: t('ageing.costs.delete', named) }}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </Group>
      )}
    </li>
  );
}
