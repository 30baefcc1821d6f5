import { blank } from '@strojpark/core/domain/blank';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Button } from '@mantine/core';
import { IconDownload, IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { PanelFold } from '../../../ui/panel-fold.tsx';
import { useDownloadMissing, useMissingMachines } from '../imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { RecordName } from './record-name.tsx';
import classes from './result.module.css';

interface MissingMachinesProps {
  batchId: string;
  machineType: MachineType;
}

/** Machines that a full stock file does not contain, as a list to work through. */
export function MissingMachines({ batchId, machineType }: MissingMachinesProps) {
  const { t } = useTranslation();
  return (
    <PanelFold label={t('import.missing.show')}>
      <section aria-label={t('import.missing.title')}>
        <MissingList batchId={batchId} machineType={machineType} />
      </section>
    </PanelFold>
  );
}

function MissingList({ batchId, machineType }: MissingMachinesProps) {
  const { t } = useTranslation();
  const missing = useMissingMachines(batchId);
  const file = useDownloadMissing(batchId);
  const total = missing.data?.pages[0]?.total;
  if (total === 0) return <div className={classes.mapping}>{t('import.missing.none')}</div>;
  return (
    <>
      {total !== undefined && (
        <div className={classes.head}>
          <div className={classes.hint}>
            {t('import.missing.text', { count: total, shown: formatNumber(total) })}
          </div>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconList size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to={machinePaths[machineType]} search={{ missingFrom: batchId }} {...props} />
              )}
            >
              {t('import.missing.open')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              {t('import.missing.download')}
            </Button>
          </div>
        </div>
      )}
      <FailureAlert title={t('import.missing.failed')} error={file.error} />
      <PagedTable
        query={missing}
        columns={[
          { label: t('machines.fields.name'), isTitle: true },
          { label: t('machines.fields.manufacturer') },
          { label: t('machines.fields.model') },
          { label: t('machines.print.identifier') },
          { label: t('machines.fields.location') },
        ]}
        renderRow={({ id, name, manufacturer, model, location, ...machine }) => ({
          id,
          cells: [
            <RecordName key="name" id={id} name={name} machineType={machineType} />,
            manufacturer,
            model,
            machine.vin ?? machine.equipment_number ?? machine.serial_number ?? blank,
            location ?? blank,
          ],
        })}
      />
    </>
  );
}
