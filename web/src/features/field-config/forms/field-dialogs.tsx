import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { EntityType } from '@strojpark/core/domain/fields/custom-fields';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { EditFieldForm } from './edit-field-form.tsx';
import { NewFieldForm } from './new-field-form.tsx';

export type FieldDialog = { action: 'new' } | { action: 'edit' | 'delete'; field: FieldConfig };

interface FieldDialogsProps {
  about: FieldDialog;
  /** The machine type of a new field. */
  entityType: EntityType;
  /** The database names of both machine types. */
  existingNames: readonly string[];
  opened: boolean;
  onClose: () => void;
}

/** What the list of fields opens; remounted on every opening. */
export function FieldDialogs({ about, entityType, existingNames, opened, onClose }: FieldDialogsProps) {
  const frame = { opened, onClose };
  switch (about.action) {
    case 'new':
      return <NewFieldForm {...frame} entityType={entityType} existingNames={existingNames} />;
    case 'edit':
      return <EditFieldForm {...frame} field={about.field} />;
    case 'delete':
      return <DeleteFieldDialog {...frame} field={about.field} />;
  }
}
