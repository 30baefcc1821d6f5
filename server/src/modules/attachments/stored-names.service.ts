import { photoSizes, type PhotoSize } from '@strojpark/core/domain/files/photo-sizes';

// Folders have at most a few hundred files each, even with a million attachments.
const stem = (id: string) => `attachments/${id.slice(0, 2)}/${id}`;

export const fileName = (id: string) => `${stem(id)}.file`;
export const pictureName = (id: string, size: PhotoSize) => `${stem(id)}-${size}.webp`;

/** All files that an attachment may have in the store. */
export const storedNames = (id: string): string[] => [
  fileName(id),
  ...photoSizes.map((size) => pictureName(id, size)),
];
