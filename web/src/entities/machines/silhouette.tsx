import { silhouetteOf } from '@strojpark/core/domain/machines/silhouettes';

interface SilhouetteProps {
  name?: string | undefined;
  category: string;
  className?: string | undefined;
}

/** A drawing of a typical machine of its kind, for machines without a photo. Takes the colour of the text. */
export function Silhouette({ name, category, className }: SilhouetteProps) {
  return (
    <svg aria-hidden viewBox="0 0 64 48" className={className}>
      <use href={`/machines.svg#${silhouetteOf({ name, category })}`} />
    </svg>
  );
}
