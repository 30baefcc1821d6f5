import { categoryKey } from './category-key.ts';

/**
 * The drawings, with the words by which a machine or its category is recognised, both written like the key of a
 * category (`categoryKey`): in Czech or English. The first match counts, so a backhoe loader is not a loader.
 */
const drawings = {
  backhoe: /ryp\w+-?nakladac|traktorbagr|backhoe/,
  'skid-steer': /smyk|skid-?steer/,
  dozer: /dozer|track-type-tractor|crawler-tractor/,
  grader: /grejd|grader/,
  compaction: /compact(?:ion|or)|roller|hutnic|valec|valce|vibracni-desk/,
  'tower-crane': /(?:vezov|samostavit)\w+-.*jerab|jeraby?-vez|tower-crane|self-erecting/,
  'crawler-crane': /pasov\w+-.*jerab|jeraby?-pasov|crawler-.*crane/,
  cranes: /crane|jerab/,
  'scissor-lift': /nuzkov|scissor/,
  'boom-lift': /plosin(?!ov)|boom-lift|aerial|work-platform|cherry-picker/,
  excavation: /excava|digger|rypad|bagr|zemni-stroj/,
  trailer: /podvalnik|prives|naves|trailer|low-?loader|low-?bed/,
  'material-handling': /material-handling|manipula|telehandler|telescopic|teleskop|forklift|lift-truck|vozik/,
  transportation: /transport|truck|dumper|damp|tractor-unit|sklapec|vyklapec|nakladni|tahac|doprav/,
  'heavy-machinery': /heavy-machinery|loader|nakladac|tezk/,
} as const satisfies Record<string, RegExp>;

const drawn = Object.keys(drawings) as (keyof typeof drawings)[];

/** The names of all drawings. */
export const silhouettes = [...drawn, 'machine'] as const;
export type SilhouetteName = (typeof silhouettes)[number];

interface Drawn {
  name?: string | undefined;
  category: string;
}

/**
 * The drawing for a machine without a photo. Its name says more than its category: a grader among the heavy machinery is
 * not a loader. A gear if neither is recognised.
 */
export const silhouetteOf = ({ name = '', category }: Drawn): SilhouetteName =>
  drawingOf(categoryKey(name)) ?? drawingOf(category) ?? 'machine';

const drawingOf = (key: string) => drawn.find((drawing) => drawings[drawing].test(key));
