import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordLayer } from '../../ui/layers.ts';
import { useOpening } from '../../ui/use-opening.ts';

interface SalesListDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer with a list of sales. */
export function SalesListDrawer({ opened, onClose, children }: SalesListDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size="min(100%, 560px)"
      padding={0}
      zIndex={recordLayer}
      title={t('sales.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ header: { paddingInline: 16 } }}
    >
      {children}
    </Drawer>
  );
}
