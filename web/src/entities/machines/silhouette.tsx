/** The categories that have a drawing of their own in `public/machines.svg`. */
const drawn: ReadonlySet<string> = new Set([
  'heavy-machinery',
  'material-handling',
  'cranes',
  'compaction',
  'excavation',
  'transportation',
  'other',
]);

interface SilhouetteProps {
  category: string;
  className?: string | undefined;
}

/** A drawing of a typical machine of the category, for machines without a photo. Takes the colour of the text. */
export function Silhouette({ category, className }: SilhouetteProps) {
  return (
    <svg aria-hidden viewBox="0 0 64 48" className={className}>
      <use href={`/machines.svg#${drawn.has(category) ? category : 'machine'}`} />
    </svg>
  );
}
