import { attachments } from '@strojpark/core/contracts/attachments';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import i18next from 'i18next';
import { create } from 'zustand';
import { upload } from '../../../lib/api-upload.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { queryClient } from '../../../lib/query.ts';
import { randomId } from '../../../lib/random-id.ts';
import { toast } from '../../../lib/toast.ts';
import { refreshAttachments } from './attachments.queries.ts';

/** A file that is being uploaded to a machine; removed from the list when done. */
export interface UploadItem {
  id: string;
  machineId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The uploaded part, 0 to 1. */
  share: number;
  /** The error, if it failed. */
  failure: string;
}

interface Uploads {
  items: readonly UploadItem[];
  /** Files uploaded since the list of that machine was last empty. */
  arrived: Readonly<Record<string, number>>;
}

/** Kept outside of the components: uploads go on when the drawer is closed. */
export const useUploads = create<Uploads>()(() => ({ items: [], arrived: {} }));

const mega = 1024 * 1024;

const change = (id: string, part: Partial<UploadItem>) =>
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...part } : item)),
  }));

export const dismissUpload = (id: string) =>
  useUploads.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

/** Why a file cannot be uploaded, checked before sending it. */
function refusalOf({ size }: File): string {
  if (size <= attachmentLimits.fileBytes) return '';
  const max = attachmentLimits.fileBytes / mega;
  return i18next.t('attachments.tooLarge', { size: formatBytes(size), max });
}

export function addUploads(machineId: string, files: readonly File[]): void {
  const added = files.map((file): UploadItem => {
    const failure = refusalOf(file);
    return { id: randomId(), machineId, file, state: failure ? 'failed' : 'waiting', share: 0, failure };
  });
  useUploads.setState(({ items }) => ({ items: [...items, ...added] }));
  sendNext();
}

export function retryUpload(id: string): void {
  change(id, { state: 'waiting', share: 0, failure: '' });
  sendNext();
}

function sendNext(): void {
  const { items } = useUploads.getState();
  // One after the other: the files keep the order in which they were selected, and the first photo becomes the cover.
  if (items.some(({ state }) => state === 'sending')) return;
  const next = items.find(({ state }) => state === 'waiting');
  if (next) void send(next);
}

async function send({ id, machineId, file }: UploadItem): Promise<void> {
  change(id, { state: 'sending' });
  const form = new FormData();
  form.set('machineId', machineId);
  form.set('file', file);
  try {
    await upload(attachments.create, form, {
      idempotencyKey: id,
      onProgress: (share) => change(id, { share }),
    });
    dismissUpload(id);
    await reportUploads(machineId);
  } catch (error) {
    change(id, { state: 'failed', failure: failureTexts(error).join(' ') });
  }
  sendNext();
}

/** Reports once, after the last file, how many were uploaded. */
async function reportUploads(machineId: string): Promise<void> {
  const { items, arrived } = useUploads.getState();
  const count = (arrived[machineId] ?? 0) + 1;
  const isLast = !items.some((item) => item.machineId === machineId && item.state !== 'failed');
  useUploads.setState({ arrived: { ...arrived, [machineId]: isLast ? 0 : count } });
  if (isLast) toast.success(i18next.t('attachments.added', { count }));
  await refreshAttachments(queryClient, machineId);
}

// Closing the tab would cancel the remaining uploads.
window.addEventListener('beforeunload', (event) => {
  if (useUploads.getState().items.some(({ state }) => state !== 'failed')) event.preventDefault();
});
