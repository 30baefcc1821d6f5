import { useTranslation } from 'react-i18next';
import { PageHeader } from '../ui/page-header.tsx';

export function ApprovalQueuePage() {
  const { t } = useTranslation();
  return <PageHeader text={t('shell.nav.approvalQueue')} />;
}
