import { attachments } from '@strojpark/core/contracts/attachments';
import { attachmentLimits, isPhoto } from '@strojpark/core/domain/files/attachments';
import { onlineManager } from '@tanstack/react-query';
import i18next from 'i18next';
import { create } from 'zustand';
import { ApiError, isNetworkError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/api-upload.ts';
import { useAuth } from '../../../lib/auth.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { queryClient } from '../../../lib/query.ts';
import { randomId } from '../../../lib/random-id.ts';
import { readFiles, removeFile, storeFile } from '../../../lib/stored-files.ts';
import { toast } from '../../../lib/toast.ts';
import { refreshAttachments } from './attachments.queries.ts';

/** A file on its way to a machine; removed from the list when it has arrived. */
export interface UploadItem {
  /** Also the idempotency key: however often it is sent, it arrives once. */
  id: string;
  machineId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The uploaded part, 0 to 1. */
  share: number;
  /** The error, if it failed. */
  failure: string;
  /** It waits for the connection. */
  isOffline: boolean;
  /** It survives a reload. */
  isStored: boolean;
}

type Arrived = Pick<File, 'name' | 'type'>;

interface Uploads {
  items: readonly UploadItem[];
  /** The files uploaded since the list of that machine was last empty. */
  arrived: Readonly<Record<string, readonly Arrived[]>>;
}

/** Kept outside of the components: uploads go on when the drawer is closed. */
export const useUploads = create<Uploads>()(() => ({ items: [], arrived: {} }));

const mega = 1024 * 1024;
/** After a lost connection that the browser has not noticed. */
const retryDelay = 10_000;

const change = (id: string, part: Partial<UploadItem>) =>
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...part } : item)),
  }));

export function dismissUpload(id: string): void {
  useUploads.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
  void removeFile(id);
}

/** Why a file cannot be uploaded, checked before sending it. */
function refusalOf({ size }: File): string {
  if (size <= attachmentLimits.fileBytes) return '';
  const max = attachmentLimits.fileBytes / mega;
  return i18next.t('attachments.tooLarge', { size: formatBytes(size), max });
}

const newItem = (id: string, machineId: string, file: File): UploadItem => {
  const failure = refusalOf(file);
  return {
    id,
    machineId,
    file,
    state: failure ? 'failed' : 'waiting',
    share: 0,
    failure,
    isOffline: false,
    isStored: false,
  };
};

export function addUploads(machineId: string, files: readonly File[]): void {
  const added = files.map((file) => newItem(randomId(), machineId, file));
  useUploads.setState(({ items }) => ({ items: [...items, ...added] }));
  for (const item of added) {
    if (item.state === 'waiting') void keep(item);
    else reportFailure(item.file, item.failure);
  }
  const waiting = added.filter(({ state }) => state === 'waiting').map(({ file }) => file.name);
  if (waiting.length > 0 && !onlineManager.isOnline())
    toast.info(i18next.t('attachments.offlineAdded', { names: firstNames(waiting) }));
  sendNext();
}

/** Stored before or while it is sent, so that a reload does not lose it. */
async function keep({ id, machineId, file }: UploadItem): Promise<void> {
  const { user } = useAuth.getState();
  if (user === null) return;
  // The order of selection.
  const addedAt = Date.now() + useUploads.getState().items.findIndex((item) => item.id === id) / 1000;
  const isStored = await storeFile({ id, userId: user.id, recordId: machineId, file, addedAt });
  // It may have arrived or been removed meanwhile.
  if (useUploads.getState().items.some((item) => item.id === id)) change(id, { isStored });
  else await removeFile(id);
}

/** Continues with the files that this user has added before a reload or without a connection. */
export async function resumeUploads(userId: string): Promise<void> {
  const stored = await readFiles(userId);
  const known = new Set(useUploads.getState().items.map(({ id }) => id));
  const added = stored
    .filter(({ id }) => !known.has(id))
    .map(({ id, recordId, file }) => ({ ...newItem(id, recordId, file), isStored: true }));
  useUploads.setState(({ items }) => ({ items: [...items, ...added] }));
  sendNext();
}

export function retryUpload(id: string): void {
  change(id, { state: 'waiting', share: 0, failure: '', isOffline: false });
  sendNext();
}

function sendNext(): void {
  const { items } = useUploads.getState();
  // One after the other: the files keep the order in which they were selected, and the first photo becomes the cover.
  if (items.some(({ state }) => state === 'sending')) return;
  const next = items.find(({ state }) => state === 'waiting');
  if (next === undefined || useAuth.getState().user === null) return;
  if (onlineManager.isOnline()) void send(next);
  else change(next.id, { isOffline: true });
}

async function send({ id, machineId, file }: UploadItem): Promise<void> {
  change(id, { state: 'sending', share: 0, isOffline: false });
  const form = new FormData();
  form.set('machineId', machineId);
  form.set('file', file);
  try {
    await upload(attachments.create, form, {
      idempotencyKey: id,
      onProgress: (share) => change(id, { share }),
    });
    dismissUpload(id);
    await reportUploads(machineId, file);
  } catch (error) {
    if (mayArriveLater(error)) {
      change(id, { state: 'waiting', share: 0, isOffline: true });
      setTimeout(sendNext, retryDelay);
      return;
    }
    const failure = failureTexts(error).join(' ');
    change(id, { state: 'failed', failure });
    reportFailure(file, failure);
  }
  sendNext();
}

/** Without an answer, or with a session that has ended: the file waits for the connection or the next sign-in. */
const mayArriveLater = (error: unknown) =>
  isNetworkError(error) || (error instanceof ApiError && error.status === 401);

/** The list of uploads says it too, but it is far below the photo on which files are dropped. */
const reportFailure = ({ name }: File, reason: string) =>
  toast.error(i18next.t('attachments.notAdded', { name, reason }), { duration: 8000 });

const namedFiles = 3;

/** Of many files, the first ones are named. */
const firstNames = (names: readonly string[]): string =>
  names.slice(0, namedFiles).join(', ') + (names.length > namedFiles ? '…' : '');

export function toastAdded(files: readonly Arrived[]): void {
  const key = files.every(isPhoto) ? 'attachments.addedPhotos' : 'attachments.added';
  const names = firstNames(files.map(({ name }) => name));
  toast.success(i18next.t(key, { count: files.length, names }));
}

/** Reports once, after the last file, which were uploaded. */
async function reportUploads(machineId: string, { name, type }: File): Promise<void> {
  const { items, arrived } = useUploads.getState();
  const files = [...(arrived[machineId] ?? []), { name, type }];
  const isLast = !items.some((item) => item.machineId === machineId && item.state !== 'failed');
  useUploads.setState({ arrived: { ...arrived, [machineId]: isLast ? [] : files } });
  if (isLast) toastAdded(files);
  await refreshAttachments(queryClient, machineId);
}

onlineManager.subscribe((isOnline) => {
  if (isOnline) sendNext();
});

// The next user must not see the files of the previous one.
useAuth.subscribe(({ user }, before) => {
  if (before.user !== null && user?.id !== before.user.id) useUploads.setState({ items: [], arrived: {} });
});

// Closing the tab would lose the files that could not be stored.
window.addEventListener('beforeunload', (event) => {
  if (useUploads.getState().items.some(({ state, isStored }) => state !== 'failed' && !isStored))
    event.preventDefault();
});
