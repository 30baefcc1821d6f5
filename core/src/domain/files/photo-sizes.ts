/** The longer side of each generated image size, in pixels. */
export const photoSizes = [160, 480, 1600] as const;
export type PhotoSize = (typeof photoSizes)[number];
