import { Switch } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import {
  isAlwaysRequired,
  isAlwaysUsed,
  isAlwaysVisible,
  isListed,
  mayBeRequired,
  needsValue,
} from '@strojpark/core/domain/fields/field-config-rules';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../entities/field-config/use-fields.ts';
import { Notes } from '../../ui/notes.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { Toggle } from './field-draft.ts';
import classes from './field-row.module.css';

interface FieldRowProps {
  field: FieldConfig;
  onToggle: (toggle: Toggle, value: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One field: its labels, and whether it is used, listed and required. */
export function FieldRow({ field, onToggle, onEdit, onDelete }: FieldRowProps) {
  const { t } = useTranslation();
  const { fieldType, isUsed, isCustom, isSystemField } = field;
  const name = labelOf(field);
  const unusedRule = isUsed ? undefined : t('fieldConfig.unusedRule');
  const setBy = t(isSystemField ? 'fieldConfig.fixed.bySystem' : 'fieldConfig.fixed.bySale');
  const neverRequired = mayBeRequired(field) ? undefined : setBy;

  return (
    <>
      <div className={classes.field}>
        <div className={classes.names}>
          <span className={classes.name}>{name}</span>
          <Notes>
            {t(`fieldConfig.types.${fieldType}`)}
            {isCustom && t('fieldConfig.own')}
            {isSystemField && t('fieldConfig.system')}
          </Notes>
        </div>
        <div className={classes.switches}>
          <FieldSwitch
            label={t('fieldConfig.fields.isUsed')}
            fullLabel={t('fieldConfig.usedOf', { name })}
            isOn={isUsed}
            fixed={isAlwaysUsed(field) ? t('fieldConfig.fixed.alwaysUsed') : undefined}
            onChange={(value) => onToggle('isUsed', value)}
          />
          <FieldSwitch
            label={t('fieldConfig.fields.isVisible')}
            fullLabel={t('fieldConfig.visibleOf', { name })}
            isOn={isListed(field)}
            fixed={isAlwaysVisible(field) ? t('fieldConfig.fixed.alwaysVisible') : undefined}
            refusal={unusedRule}
            onChange={(value) => onToggle('isVisible', value)}
          />
          <FieldSwitch
            label={t('fieldConfig.fields.isRequired')}
            fullLabel={t('fieldConfig.requiredOf', { name })}
            isOn={needsValue(field)}
            fixed={isAlwaysRequired(field) ? t('fieldConfig.fixed.alwaysRequired') : neverRequired}
            refusal={unusedRule}
            onChange={(value) => onToggle('isRequired', value)}
          />
        </div>
      </div>
      <RowMenu
        label={t('fieldConfig.actionsOf', { name })}
        tabIndex={0}
        entries={[
          { label: t('fieldConfig.editAction'), icon: IconEdit, onClick: onEdit },
          ...(isCustom
            ? [{ label: t('common.actions.delete'), icon: IconTrash, isDestructive: true, onClick: onDelete }]
            : []),
        ]}
      />
    </>
  );
}

interface FieldSwitchProps {
  label: string;
  /** Includes the name of the field. */
  fullLabel: string;
  isOn: boolean;
  /** What always holds, whatever the configuration says; there is no switch then. */
  fixed: string | undefined;
  /** Why it cannot be switched now. */
  refusal?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A switch, or a text where there is nothing to switch. */
function FieldSwitch({ label, fullLabel, isOn, fixed, refusal, onChange }: FieldSwitchProps) {
  if (fixed !== undefined) return <span className={classes.fixed}>{fixed}</span>;
  return (
    <div className={classes.cell} title={refusal}>
      <Switch
        size="xs"
        classNames={{ body: classes.switch, label: classes.label }}
        label={label}
        aria-label={fullLabel}
        aria-description={refusal}
        checked={isOn}
        disabled={refusal !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
