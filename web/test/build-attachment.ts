import type { Attachment } from '@strojpark/core/contracts/attachments';

let built = 0;

/** A photo of the machine from `buildMachine`. */
export function buildAttachment(name: string, changes: Partial<Attachment> = {}): Attachment {
  built += 1;
  return {
    id: `66666666-6666-4666-8666-${String(built).padStart(12, '0')}`,
    machine_id: '11111111-1111-4111-8111-111111111111',
    kind: 'photo',
    name,
    caption: null,
    content_type: 'image/jpeg',
    size: 123_456,
    width: 800,
    height: 600,
    created_at: '2026-01-05T08:00:00.000Z',
    created_by: null,
    created_by_name: 'Jan Novotný',
    pictures: { '160': `/${name}-160`, '480': `/${name}-480`, '1600': `/${name}-1600` },
    ...changes,
  };
}
