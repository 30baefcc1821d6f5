import { Checkbox } from '@mantine/core';
import type { ExportedSet } from '@strojpark/core/contracts/exports';
import {
  dataSets,
  missingPermission,
  type DataSet,
  type ExportFormat,
} from '@strojpark/core/domain/files/exports';
import {
  IconBackhoe,
  IconCalendarEvent,
  IconCoins,
  IconCrane,
  IconFileInvoice,
  IconReceipt,
  IconStack2,
  IconTargetArrow,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { Notes } from '../../ui/notes.tsx';
import tile from '../../ui/tile.module.css';
import classes from './exports.module.css';

interface DataSetCardsProps {
  /** Undefined while loading or after an error. */
  items: readonly ExportedSet[] | undefined;
  failed: boolean;
  format: ExportFormat;
  value: readonly DataSet[];
  error: string | undefined;
  onChange: (chosen: DataSet[]) => void;
}

const icons: Record<DataSet, Icon> = {
  all: IconStack2,
  stock: IconCrane,
  used: IconBackhoe,
  sold: IconReceipt,
  reservations: IconCalendarEvent,
  queue: IconUsersGroup,
  demands: IconTargetArrow,
  quotes: IconFileInvoice,
  financial: IconCoins,
};

/** The data sets with their estimated size in the selected format and the time of their last export. */
export function DataSetCards({ items, failed, format, value, error, onChange }: DataSetCardsProps) {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <Checkbox.Group
      label={t('exports.dataSet')}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(dataSets.filter((dataSet) => chosen.includes(dataSet)))}
    >
      <div className={classes.sets}>
        <div className={classes.tiles}>
          {dataSets.map((dataSet) => {
            const missing = missingPermission(actor, dataSet);
            const SetIcon = icons[dataSet];
            return (
              <Checkbox.Card
                key={dataSet}
                value={dataSet}
                className={`${tile.tile} ${classes.tile}`}
                disabled={missing !== undefined}
              >
                <SetIcon size={22} stroke={1.6} aria-hidden />
                <span className={tile.name}>{t(`exports.dataSets.${dataSet}`)}</span>
                <Checkbox.Indicator disabled={missing !== undefined} />
                <div className={classes.figures}>
                  {missing === undefined ? (
                    <Figures
                      set={items?.find((one) => one.dataSet === dataSet)}
                      failed={failed}
                      format={format}
                    />
                  ) : (
                    <Notes>
                      {t('exports.noPermission', {
                        permission: t(`rolePermissions.permissions.${permissionKey(missing)}.name`),
                      })}
                    </Notes>
                  )}
                </div>
              </Checkbox.Card>
            );
          })}
        </div>
      </div>
    </Checkbox.Group>
  );
}

/** Sold machines have a data set of their own. */
const unsold: readonly DataSet[] = ['all', 'stock', 'used'];

interface FiguresProps {
  set: ExportedSet | undefined;
  failed: boolean;
  format: ExportFormat;
}

function Figures({ set, failed, format }: FiguresProps) {
  const { t } = useTranslation();
  if (set?.count == null) return <Notes>{failed ? t('common.failedToLoad') : '…'}</Notes>;
  const { dataSet, count, bytesPerRow, lastExportedAt } = set;
  return (
    <>
      <Notes>
        {t('exports.rows', { count, shown: formatNumber(count) })}
        {unsold.includes(dataSet) && t('exports.withoutSold')}
        {t('exports.size', { size: formatBytes(count * (bytesPerRow[format] ?? 0)) })}
      </Notes>
      {lastExportedAt !== null && (
        <Notes>{t('exports.lastExported', { at: formatDateTime(lastExportedAt) })}</Notes>
      )}
    </>
  );
}
