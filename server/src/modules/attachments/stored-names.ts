import { photoSizes, type PhotoSize } from '@strojpark/core/domain/attachments';

// Folders of at most a few hundred files each, also with a million attachments.
const stem = (id: string) => `attachments/${id.slice(0, 2)}/${id}`;

/** Where the file itself lies in the file store. */
export const fileName = (id: string) => `${stem(id)}.file`;
/** Where a picture of a photo lies. */
export const pictureName = (id: string, size: PhotoSize) => `${stem(id)}-${size}.webp`;

/** All that may lie in the store for an attachment. */
export const storedNames = (id: string): string[] => [
  fileName(id),
  ...photoSizes.map((size) => pictureName(id, size)),
];
