import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { joined } from '@strojpark/core/domain/joined';
import type { QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { isOpenQuote } from '@strojpark/core/domain/quotes/quote-status';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconAlertCircle, IconMailOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { useQuoteDefaults } from '../../../entities/quotes/quotes.queries.ts';
import { useMachinesLine } from '../../../entities/quotes/use-machines-line.ts';
import { formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { isOwnComputer } from '../../../lib/own-computer.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { toast } from '../../../lib/toast.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import type { ActionDialogsProps } from '../../../ui/record-screen/record-screen.tsx';
import { AssignQuote } from './assign-quote.tsx';
import { copied, copyLink, linkOffer } from './quote-actions.ts';
import {
  type QuoteEnding,
  useAcceptQuote,
  useDeleteQuote,
  useEndQuote,
  useRenewLink,
  useSendQuote,
} from './quote-changes.queries.ts';
import { QuoteDialog } from './quote-dialog.tsx';

type DialogsProps = ActionDialogsProps<Quote, QuoteAction>;

export function QuoteDialogs({ action, ...events }: DialogsProps) {
  return <QuoteDialogOf key={`${action.name} ${action.record.id}`} action={action} {...events} />;
}

interface DialogProps {
  quote: Quote;
  opened: boolean;
  onClose: () => void;
}

function QuoteDialogOf({ action: { name, record }, opened, onClose, onDeleted }: DialogsProps) {
  const { t } = useTranslation();
  const dialog = { quote: record, opened, onClose };
  switch (name) {
    case 'update':
      return <QuoteDialog {...dialog} />;
    case 'send':
      return <SendDialog {...dialog} />;
    case 'accept':
      return <AcceptDialog {...dialog} />;
    case 'decline':
    case 'withdraw':
      return <EndDialog {...dialog} action={name} />;
    case 'assign':
      return <AssignQuote {...dialog} text={<ActionText quote={record} text={t('quotes.assign.text')} />} />;
    case 'renewLink':
      return <RenewDialog {...dialog} />;
    case 'delete':
      return <DeleteDialog {...dialog} onDeleted={onDeleted} />;
    case 'copyLink':
      return null;
  }
}

/** Names the customer and the machines, and says what the action will do. */
function ActionText({ quote, text }: { quote: Quote; text: string }) {
  const machines = useMachinesLine()(quote);
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{customerLine(quote)}</Text>
        <Text size="sm" c="dimmed">
          {machines}
        </Text>
      </div>
      <Text>{text}</Text>
    </Stack>
  );
}

/** Sends a quote: as a link, and by email if there is a mail server. */
function SendDialog({ quote, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const defaults = useQuoteDefaults(opened);
  /** Undefined until it is known. */
  const canMail = defaults.data?.canMail;
  const [wantsMail, setWantsMail] = useState(true);
  const { mutate, isPending } = useSendQuote();
  const { number, customer_email: email, has_changes } = quote;
  const isAgain = isOpenQuote(quote) && !has_changes;
  const gone = quote.items.filter(({ state }) => state === 'taken').map(({ machine }) => machine.name);
  const byEmail = canMail === true && wantsMail;
  const isLocal = isOwnComputer(location.hostname);
  const done = () => {
    const outcome = byEmail ? 'mailed' : isLocal ? 'readyLocal' : 'ready';
    toast.success(() => t(`quotes.send.${outcome}`, { number, email }), {
      id: linkOffer(quote.id),
      // Nobody else can open the link of a local address.
      ...(outcome !== 'readyLocal' && {
        action: { label: () => t('quotes.send.copy'), onAction: () => void copyLink(quote) },
      }),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('quotes.send.title', { number })}
      text={
        <Stack gap="md">
          <ActionText quote={quote} text={t(isAgain ? 'quotes.send.again' : 'quotes.send.text')} />
          {gone.length > 0 && (
            <Callout icon={IconAlertCircle} title={t('quotes.send.gone', { machines: gone.join(', ') })}>
              {t('quotes.send.goneText')}
            </Callout>
          )}
          {canMail === undefined && <LoadState {...loadingOf(defaults)} rows={1} height={20} />}
          {canMail === true && (
            <Switch
              label={t('quotes.send.byEmail', { email })}
              checked={wantsMail}
              onChange={({ currentTarget: { checked } }) => setWantsMail(checked)}
            />
          )}
          {isLocal && (
            <Callout icon={IconAlertCircle}>{t('quotes.send.local', { host: location.host })}</Callout>
          )}
          {canMail === false && (
            <Callout icon={IconMailOff} title={t('quotes.send.noMail')}>
              {t('quotes.send.noMailText')}
            </Callout>
          )}
        </Stack>
      }
      confirmLabel={t(byEmail || canMail === undefined ? 'quotes.send.confirm' : 'quotes.send.issue')}
      loading={isPending}
      disabled={canMail === undefined}
      onConfirm={() => mutate({ quote, byEmail }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** Records what the customer said by phone. */
function AcceptDialog({ quote, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { id, number, items, currency } = quote;
  const [chosen, setChosen] = useState(() => items.map(({ machine_id }) => machine_id));
  const [wasTried, setWasTried] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useAcceptQuote();
  const done = () => {
    toast.success(t('quotes.accept.done', { number }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('quotes.accept.title', { number })}
      text={
        <Stack gap="md">
          <ActionText quote={quote} text={t('quotes.accept.text')} />
          <Checkbox.Group
            value={chosen}
            onChange={setChosen}
            aria-label={t('quotes.accept.text')}
            error={wasTried && chosen.length === 0 && t('validation.machinesRequired')}
          >
            <Stack ref={choices} gap="xs" pb={4}>
              {items.map(({ machine_id, machine, shown_price }) => (
                <Checkbox
                  key={machine_id}
                  value={machine_id}
                  label={machine.name}
                  description={joined([
                    facts(machine),
                    shown_price === null ? t('quotes.priceOnRequest') : formatMoney(shown_price, currency),
                  ])}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      }
      confirmLabel={t('quotes.accept.confirm')}
      loading={isPending}
      onConfirm={() => {
        setWasTried(true);
        if (chosen.length > 0) mutate({ id, machineIds: chosen }, { onSuccess: done });
        else choices.current?.querySelector('input')?.focus();
      }}
      onClose={onClose}
    />
  );
}

/** Ends a quote without a deal: the customer declined it, or it is withdrawn. */
function EndDialog({ action, quote, opened, onClose }: DialogProps & { action: QuoteEnding }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useEndQuote(action);
  const { id, number } = quote;
  const done = () => {
    toast.success(t(`quotes.${action}.done`, { number }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`quotes.${action}.title`, { number })}
      text={<ActionText quote={quote} text={t(`quotes.${action}.text`)} />}
      reasonLabel={t(`quotes.${action}.reason`)}
      confirmLabel={t(`quotes.${action}.confirm`)}
      destructive={action === 'withdraw'}
      isOptional={action === 'decline'}
      isOptimistic
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, reason }, { onSuccess: done })}
    />
  );
}

/** Replaces the link and copies the new one. */
function RenewDialog({ quote, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, number } = quote;
  return (
    <ConfirmAction
      opened={opened}
      title={t('quotes.link.renewTitle')}
      text={<ActionText quote={quote} text={t('quotes.link.renewText')} />}
      confirmLabel={t('quotes.link.renewConfirm')}
      destructive
      action={useRenewLink()}
      subject={id}
      onDone={({ url }) => {
        if (url !== null) void copied(url, t('quotes.link.copied', { number }));
      }}
      onClose={onClose}
    />
  );
}

function DeleteDialog({
  quote,
  opened,
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: (id: string) => void }) {
  const { t } = useTranslation();
  const { id, number } = quote;
  return (
    <ConfirmAction
      opened={opened}
      title={t('quotes.delete.title')}
      text={<ActionText quote={quote} text={t('quotes.delete.text')} />}
      confirmLabel={t('common.actions.delete')}
      destructive
      isOptimistic
      action={useDeleteQuote()}
      subject={id}
      onDone={() => {
        toast.success(t('quotes.delete.done', { number }));
        onDeleted(id);
      }}
      onClose={onClose}
    />
  );
}
