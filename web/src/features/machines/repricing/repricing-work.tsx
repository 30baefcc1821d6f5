import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { joined } from '@strojpark/core/domain/joined';
import { linkOptions } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useActor } from '../../../lib/auth.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { WorkGroup } from '../../../ui/work-group.tsx';
import { WorkRow } from '../../../ui/work-row.tsx';
import { AcceptButton } from './accept-button.tsx';
import classes from './repricing.module.css';
import type { ProposedMachine } from './repricing.queries.ts';
import { shareText, useRuleText } from './use-rule-text.ts';

const ProposalDialog = lazyPart(async () => (await import('./proposal-dialog.tsx')).ProposalDialog);

/** Proposed prices that wait for a decision, the most money tied up first. */
export function RepricingWork({
  page: { items, total, totalIsExact },
}: {
  page: { items: readonly ProposedMachine[]; total: number; totalIsExact: boolean };
}) {
  const { t } = useTranslation();
  const decidesOnlyOwn = canEditMachine(useActor(), { created_by: null }) !== null;
  const question = useDialog<ProposedMachine>();
  return (
    <>
      <WorkGroup
        title={t('shell.nav.repricing')}
        total={total}
        count={formatCount(total, totalIsExact)}
        link={linkOptions({ to: '/repricing', ...(decidesOnlyOwn && { search: { decidable: 'true' } }) })}
      >
        {items.map((machine) => (
          <ProposalRow key={machine.id} machine={machine} onLoss={() => question.open(machine)} />
        ))}
      </WorkGroup>
      {question.about && (
        <Suspense>
          <ProposalDialog
            key={question.key}
            name="accept"
            machine={question.about}
            opened={question.isOpen}
            onClose={question.close}
          />
        </Suspense>
      )}
    </>
  );
}

function ProposalRow({ machine, onLoss }: { machine: ProposedMachine; onLoss: () => void }) {
  const { t } = useTranslation();
  const ruleText = useRuleText();
  const { id, name, type, currency, current_value: value, proposal } = machine;
  if (proposal === undefined) return null;
  const { price, rule, at_floor: isAtFloor } = proposal;
  const loss = ruleText.loss(proposal);
  return (
    <WorkRow
      picture={<MachinePicture machine={machine} className={classes.workPicture} />}
      name={name}
      link={linkOptions({ to: machinePaths[type], search: { machine: id } })}
      details={[
        displayIdentifier(machine),
        t('repricing.change', { from: formatMoney(value, currency), to: formatMoney(price, currency) }),
      ]}
      deadline={joined([shareText(machine), loss ?? (isAtFloor && t('repricing.atFloor'))])}
      moment={ruleText.step(rule)}
      isUrgent={loss !== null}
      actions={<AcceptButton machine={machine} variant="subtle" size="compact-sm" onLoss={onLoss} />}
    />
  );
}
