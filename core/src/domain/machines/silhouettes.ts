/**
 * The drawings, with the words by which the key of a category (`categoryKey`) is recognised: dealers name their
 * categories themselves, in Czech or English. The first match counts, so a backhoe loader is not a loader.
 */
const drawings = {
  backhoe: /ryp\w+-?nakladac|traktorbagr|backhoe/,
  'skid-steer': /smyk|skid-?steer/,
  dozer: /dozer|track-type-tractor|crawler-tractor/,
  grader: /grejd|grader/,
  compaction: /compact|roller|hutnic|valec|valce|vibracni-desk/,
  cranes: /crane|jerab/,
  excavation: /excava|digger|rypad|bagr|zemni-stroj/,
  'material-handling':
    /material-handling|manipula|telehandler|telescopic|teleskop|forklift|lift-truck|vozik|plosin/,
  transportation:
    /transport|truck|dumper|damp|trailer|tractor-unit|sklapec|vyklapec|nakladni|tahac|prives|naves|doprav/,
  'heavy-machinery': /heavy-machinery|loader|nakladac|tezk/,
} as const satisfies Record<string, RegExp>;

const drawn = Object.keys(drawings) as (keyof typeof drawings)[];

/** The names of all drawings. */
export const silhouettes = [...drawn, 'machine'] as const;
export type SilhouetteName = (typeof silhouettes)[number];

/** The drawing for a machine without a photo; a gear for a category that is not recognised. */
export const silhouetteOf = (category: string): SilhouetteName =>
  drawn.find((name) => drawings[name].test(category)) ?? 'machine';
