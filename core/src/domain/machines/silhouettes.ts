/** The categories that have a drawing of their own; "other" covers all kinds of machines. */
const drawn = [
  'heavy-machinery',
  'material-handling',
  'cranes',
  'compaction',
  'excavation',
  'transportation',
] as const;

/** The names of all drawings. */
export const silhouettes = [...drawn, 'machine'] as const;
export type SilhouetteName = (typeof silhouettes)[number];

/** The drawing for a machine without a photo. */
export const silhouetteOf = (category: string): SilhouetteName =>
  drawn.find((name) => name === category) ?? 'machine';
