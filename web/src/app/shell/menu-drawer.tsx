import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  onClose: () => void;
}

/** The sidebar on phones. */
export function MenuDrawer({ onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={264}
      withCloseButton={false}
      padding={0}
      aria-label={t('shell.nav.label')}
    >
      <Sidebar collapsed={false} />
    </Drawer>
  );
}
