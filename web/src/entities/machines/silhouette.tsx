import { silhouetteOf } from '@strojpark/core/domain/machines/silhouettes';

interface SilhouetteProps {
  category: string;
  className?: string | undefined;
}

/** A drawing of a typical machine of the category, for machines without a photo. Takes the colour of the text. */
export function Silhouette({ category, className }: SilhouetteProps) {
  return (
    <svg aria-hidden viewBox="0 0 64 48" className={className}>
      <use href={`/machines.svg#${silhouetteOf(category)}`} />
    </svg>
  );
}
