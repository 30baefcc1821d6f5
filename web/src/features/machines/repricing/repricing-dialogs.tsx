import { Radio, Stack } from '@mantine/core';
import { joined } from '@strojpark/core/domain/joined';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import { useRuleText } from './use-rule-text.ts';
import type { RepricingState } from './repricing-search.ts';
import {
  useAcceptPrices,
  usePostponePrices,
  type ProposalTarget,
  type ProposedMachine,
} from './repricing.queries.ts';

type DialogProps = BulkDialog<ProposedMachine, RepricingState['filter'], 'accept' | 'postpone'>;

/** The dialogs of the selected proposals. */
export function RepricingDialogs(props: DialogProps) {
  return props.name === 'accept' ? <AcceptMany {...props} /> : <PostponeMany {...props} />;
}

function Machines({ subject, text }: Pick<DialogProps, 'subject'> & { text: string }) {
  const { t } = useTranslation();
  const { known, count } = subject;
  return (
    <NamedRecords
      records={known.map((machine) => ({ id: machine.id, block: <Change machine={machine} /> }))}
      count={count}
      othersLabel={(others) => t('repricing.bulk.others', { count: others, shown: formatNumber(others) })}
      text={text}
    />
  );
}

/** The machine with its value and the proposed price. */
function Change({ machine }: { machine: ProposedMachine }) {
  const { t } = useTranslation();
  const { loss } = useRuleText();
  const { current_value: value, currency, proposal } = machine;
  return (
    <MachineBlock
      machine={machine}
      size="small"
      line={
        <span data-numeric>
          {joined([
            t('repricing.change', {
              from: value === null ? '' : formatNumber(value),
              to: formatMoney(proposal?.price, currency),
            }),
            proposal === undefined ? null : loss(proposal),
          ])}
        </span>
      }
    />
  );
}

/** Sets the proposed prices, those that are shown here. */
function AcceptMany({ subject, opened, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const { target, count, shown, known } = subject;
  const { mutate, isPending } = useAcceptPrices();
  const prices = known.flatMap(({ id, proposal }) =>
    proposal === undefined ? [] : [{ id, price: proposal.price }],
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('repricing.bulk.acceptTitle', { count, shown })}
      text={<Machines subject={subject} text={t('repricing.bulk.acceptText', { count })} />}
      confirmLabel={t('repricing.bulk.acceptConfirm')}
      loading={isPending}
      isOptimistic={isShownAtOnce(target)}
      onConfirm={() => mutate({ target, prices }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

function PostponeMany({ subject, opened, onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const { target, count, shown } = subject;
  return (
    <Postpone
      opened={opened}
      title={t('repricing.bulk.postponeTitle', { count, shown })}
      text={<Machines subject={subject} text={t('repricing.postpone.text')} />}
      target={target}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const periods = ['14', '30', '90', 'never'] as const;

interface PostponeProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  target: ProposalTarget;
  onClose: () => void;
  onDone: () => void;
}

function Postpone({ opened, title, text, target, onClose, onDone }: PostponeProps) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<string>('30');
  const { mutate, isPending } = usePostponePrices();
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={
        <Stack gap="md">
          <div>{text}</div>
          <Radio.Group label={t('repricing.postpone.until')} value={period} onChange={setPeriod}>
            <Stack gap="xs" mt="xs">
              {periods.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={
                    one === 'never'
                      ? t('repricing.postpone.never')
                      : t('repricing.postpone.days', { count: Number(one) })
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      }
      confirmLabel={t('repricing.postpone.confirm')}
      loading={isPending}
      isOptimistic={isShownAtOnce(target)}
      onConfirm={() =>
        mutate({ target, days: period === 'never' ? null : Number(period) }, { onSuccess: onDone })
      }
      onClose={onClose}
    />
  );
}
