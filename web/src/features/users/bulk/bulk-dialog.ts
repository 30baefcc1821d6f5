/** What every dialog for many users is given. */
export interface BulkDialogProps {
  opened: boolean;
  onClose: () => void;
}
