import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { ListColumn } from './list-columns.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';

const ColumnsDrawer = lazy(async () => ({ default: (await import('./columns-drawer.tsx')).ColumnsDrawer }));

interface ColumnChoiceProps {
  type: MachineType;
  /** All columns that the administrator has made visible. */
  columns: readonly ListColumn[];
}

/** Opens the choice of columns. */
export function ColumnChoice(choice: ColumnChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  return (
    <>
      <ToolButton label={t('machines.list.columns')} icon={IconColumns3} onClick={() => setIsOpen(true)} />
      <Suspense>
        {wasOpen && <ColumnsDrawer {...choice} opened={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
