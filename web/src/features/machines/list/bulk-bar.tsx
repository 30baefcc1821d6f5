import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import {
  IconCalendarPlus,
  IconDownload,
  IconEdit,
  IconFileInvoice,
  IconReceipt,
  IconTag,
  IconStatusChange,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuotable } from '@strojpark/core/domain/quotes/quote-actions';
import { useNewQuote } from '../../../entities/quotes/use-new-quote.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { useActor } from '../../../lib/auth.ts';
import { BulkBar as Bar } from '../../../ui/record-screen/bulk-bar.tsx';
import type { Selected } from '../../../ui/record-screen/record-screen.tsx';
import type { MachineBulkDialog } from '../bulk/bulk-dialog.ts';
import { BulkDialogs } from '../bulk/bulk-dialogs.tsx';
import { offeredActions, type MachineBulkAction } from '../bulk/bulk-offer.ts';
import type { MachineFilterQuery } from '../../../entities/machines/machines.queries.ts';
import type { ListState } from './use-list-state.ts';

interface BulkBarProps extends Selected<MachineListItem> {
  state: ListState;
  renderReserve: (dialog: MachineBulkDialog) => ReactNode;
}

const icons: Record<MachineBulkAction, Icon> = {
  edit: IconEdit,
  status: IconStatusChange,
  reserve: IconCalendarPlus,
  quote: IconFileInvoice,
  sell: IconReceipt,
  cards: IconTag,
  export: IconDownload,
  delete: IconTrash,
};

/** The bulk actions of the selected machines. */
export const BulkBar = memo(function BulkBar({ state, renderReserve, ...selected }: BulkBarProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const quote = useNewQuote();
  const { type, sort, order } = state;
  return (
    <Bar<MachineListItem, MachineFilterQuery, MachineBulkAction>
      {...selected}
      filter={state.filter}
      texts={{
        label: t('bulk.machines.label'),
        count: (count, shown) => t('bulk.machines.count', { count, shown }),
        selectAll: (total) => t('bulk.machines.selectAll', { total }),
        clear: t('bulk.machines.clear'),
      }}
      formats={screenFormats}
      offered={(known) =>
        offeredActions(actor, known).map((name) => ({
          name,
          icon: icons[name],
          label: t(`bulk.machines.${name}`),
          destructive: name === 'delete',
          ...(name === 'quote' && {
            run: () => quote((known ?? []).filter(isQuotable).map(({ id }) => id)),
          }),
        }))
      }
      renderDialog={(dialog) => {
        const { name, subject, ...rest } = dialog;
        if (name === 'reserve') return renderReserve(dialog);
        if (name === 'quote') return null;
        return (
          <BulkDialogs
            key={name}
            act={name}
            subject={{ ...subject, type }}
            order={{ sort, order }}
            saved={state.saved}
            {...rest}
          />
        );
      }}
    />
  );
});
