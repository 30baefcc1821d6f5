import type { Attachment } from '@strojpark/core/contracts/attachments';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildAttachment } from '../../../../test/build-attachment.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { upload } from '../../../lib/api-upload.ts';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { readFiles, removeFile, storeFile } from '../../../lib/stored-files.ts';
import { DocumentsSection } from './documents-section.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { resumeUploads, useUploads } from './uploads.ts';
import { useMachineFiles } from './use-machine-files.ts';

// why: jsdom's XMLHttpRequest would contact a server; sending a form is tested in a real browser
vi.mock('../../../lib/api-upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

// why: jsdom has no IndexedDB; storing a file is tested in a real browser
vi.mock('../../../lib/stored-files.ts', () => ({
  readFiles: vi.fn<typeof readFiles>(),
  removeFile: vi.fn<typeof removeFile>(),
  storeFile: vi.fn<typeof storeFile>(),
  removeFilesOf: vi.fn<() => Promise<void>>(),
}));

const machine = buildMachine();
let stored: Attachment[] = [];
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  useUploads.setState({ items: [], arrived: {} });
  vi.mocked(upload).mockReset();
  vi.mocked(storeFile).mockReset().mockResolvedValue(true);
  vi.mocked(readFiles).mockReset().mockResolvedValue([]);
  vi.mocked(removeFile).mockReset().mockResolvedValue();
  onlineManager.setOnline(true);
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stored = [
    buildAttachment('kabina.jpg'),
    buildAttachment('motor.jpg', { caption: 'Motor po repasi' }),
    buildAttachment('revize.pdf', { kind: 'document', pictures: null, width: null, height: null }),
  ];
  requests = stubFetch(({ method, path }) => {
    if (method === 'DELETE') {
      stored = stored.filter(({ id }) => !path.endsWith(id));
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/restore')) return json(stored[0]);
    return json(stored);
  });
});

/** Photos and documents as in the record. */
function Files() {
  const files = useMachineFiles(machine);
  const openFiles = useRef<() => void>(null);
  return (
    <>
      <PhotoStrip machine={machine} files={files} openFiles={openFiles} />
      <DocumentsSection machineId={machine.id} files={files} openFiles={openFiles} />
    </>
  );
}

const open = async () => {
  renderApp(<Files />);
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Zobrazit fotku kabina.jpg' });
  return user;
};
const calls = (method: string) => requests.filter((one) => one.method === method);

test('without photos there is the silhouette, and a button for those who may add some', async () => {
  stored = [];
  renderApp(<Files />);
  expect(await screen.findByRole('button', { name: 'Přidat fotky' })).toBeDefined();
  expect(document.querySelector('use')?.getAttribute('href')).toMatch(/^\/machines\.svg#/);
});

test('more photos can be added where the first ones are; a single one has no other place', async () => {
  stored = [buildAttachment('kabina.jpg')];
  await open();
  expect(screen.getByRole('button', { name: 'Přidat fotky' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Přesunout/ })).toBeNull();
});

test('of many photos the first ones are shown, and the others on request', async () => {
  stored = Array.from({ length: 7 }, (_, index) => buildAttachment(`foto-${index}.jpg`));
  renderApp(<Files />);
  const user = userEvent.setup();
  const rest = await screen.findByRole('button', { name: 'Zobrazit 3 další fotky' });
  expect(screen.getAllByRole('button', { name: /^Zobrazit fotku/ })).toHaveLength(4);
  await user.click(rest);
  expect(screen.getAllByRole('button', { name: /^Zobrazit fotku/ })).toHaveLength(7);
});

test('another photo can be made the cover', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Akce: motor.jpg' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Nastavit jako titulní' }));
  const [first, second] = stored;
  await waitFor(() =>
    expect(calls('PATCH')[0]).toMatchObject({
      path: '/api/attachments/order',
      body: { machineId: machine.id, ids: [second?.id, first?.id] },
    }),
  );
});

test('a photo opens large, and the arrow keys move to the others', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Zobrazit fotku kabina.jpg' }));
  const viewer = await screen.findByRole('dialog', { name: 'Fotky stroje' });
  expect(within(viewer).getByRole('img').getAttribute('src')).toBe('/kabina.jpg-1600');
  expect(within(viewer).getByText('1 z 2')).toBeDefined();
  // The name of its file says nothing.
  expect(within(viewer).queryByText('kabina.jpg')).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img', { name: 'Motor po repasi' })).toBeDefined();
  expect(within(viewer).getByText('Motor po repasi')).toBeDefined();
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByText('2 z 2')).toBeDefined();
  await user.keyboard('{Home}');
  expect(within(viewer).getByText('1 z 2')).toBeDefined();
});

test('a photo whose URL has expired is replaced by an icon', async () => {
  await open();
  const tile = screen.getByRole('button', { name: 'Zobrazit fotku kabina.jpg' });
  const picture = tile.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(tile.querySelector('img')).toBeNull();
  expect(tile.querySelector('svg')).not.toBeNull();
});

test('a deleted file can be restored', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Akce: revize.pdf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Smazat' }));
  expect(await screen.findByText('Soubor revize.pdf byl smazán')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Vrátit zpět' }));
  await waitFor(() => expect(calls('POST')[0]?.path).toMatch(/\/restore$/));
});

test('files are uploaded one after the other; a rejected one says why and can be retried', async () => {
  const user = await open();
  const refusal = new ApiError({
    status: 422,
    code: 'attachment_refused',
    errors: { file: ['Fotka je poškozená.'] },
  });
  vi.mocked(upload).mockRejectedValueOnce(refusal);
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('nothing to choose files with');
  await user.upload(input, [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]);
  expect(await screen.findByText('Fotka je poškozená.')).toBeDefined();
  expect(await screen.findByText('Soubor a.jpg se nepodařilo přidat. Fotka je poškozená.')).toBeDefined();
  expect(await screen.findByText('Přidána 1 fotka: b.jpg')).toBeDefined();
  expect(upload).toHaveBeenCalledTimes(2);

  await user.click(screen.getByRole('button', { name: 'Zkusit znovu nahrát a.jpg' }));
  await waitFor(() => expect(screen.queryByText('Fotka je poškozená.')).toBeNull());
  expect(upload).toHaveBeenCalledTimes(3);
});

test('photos on their way are shown over the photos at once, with what still has to be sent', async () => {
  const user = await open();
  let arrive = () => {};
  vi.mocked(upload).mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('nothing to choose files with');
  const photo = (name: string) => new File(['a'], name, { type: 'image/jpeg' });
  await user.upload(input, [
    photo('a.jpg'),
    // Some browsers know no type for it.
    new File(['b'], 'b.HEIC'),
    new File(['c'], 'c.pdf', { type: 'application/pdf' }),
  ]);
  expect(await screen.findByText('Nahrávají se 2 fotky')).toBeDefined();
  arrive();
  expect(await screen.findByText('Nahrává se 1 fotka')).toBeDefined();
  arrive();
  await waitFor(() => expect(screen.queryByText(/^Nahráv/)).toBeNull());
});

test('photos wait for a lost connection, then each is sent once more with the same key', async () => {
  const user = await open();
  vi.mocked(upload).mockImplementationOnce(() => {
    onlineManager.setOnline(false);
    return Promise.reject(networkError('offline'));
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('nothing to choose files with');
  await user.upload(input, [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]);
  expect(await screen.findByText(/^Čeká na připojení/)).toBeDefined();
  expect(screen.getByText('Čeká')).toBeDefined();
  expect(upload).toHaveBeenCalledTimes(1);

  onlineManager.setOnline(true);
  expect(await screen.findByText('Přidány 2 fotky: a.jpg, b.jpg')).toBeDefined();
  const keys = vi.mocked(upload).mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(screen.queryByText('a.jpg')).toBeNull();
});

test('after a reload, the stored photos of the user are sent in their order', async () => {
  const { id: userId } = userOf('admin');
  const stay = { userId, recordId: machine.id };
  vi.mocked(readFiles).mockResolvedValueOnce([
    { ...stay, id: 'first', file: new File(['a'], 'a.jpg'), addedAt: 1 },
    { ...stay, id: 'second', file: new File(['b'], 'b.jpg'), addedAt: 2 },
  ]);
  await open();
  await resumeUploads(userId);
  expect(await screen.findByText('Přidány 2 fotky: a.jpg, b.jpg')).toBeDefined();
  expect(vi.mocked(upload).mock.calls.map(([, , options]) => options?.idempotencyKey)).toEqual([
    'first',
    'second',
  ]);
  expect(vi.mocked(removeFile).mock.calls).toEqual([['first'], ['second']]);
});

test('a photo that cannot be stored says that the page has to stay open', async () => {
  const user = await open();
  onlineManager.setOnline(false);
  vi.mocked(storeFile).mockResolvedValueOnce(false);
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('nothing to choose files with');
  await user.upload(input, new File(['a'], 'a.jpg'));
  expect(await screen.findByText(/nechte stránku otevřenou/)).toBeDefined();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Odebrat a.jpg' }));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  onlineManager.setOnline(true);
});

test('a file that is too large is not uploaded', async () => {
  const user = await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('nothing to choose files with');
  const large = new File(['x'], 'video.pdf');
  Object.defineProperty(large, 'size', { value: 30_000_000 });
  await user.upload(input, large);
  expect(await screen.findByText(/^Soubor má 30.MB, přidat lze nejvýš 20 MB\.$/)).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Skrýt video.pdf' }));
  expect(screen.queryByText('video.pdf')).toBeNull();
});

test('users who may not change the machine can only view and save the files', async () => {
  signIn({
    accessToken: 'a',
    refreshToken: 'r',
    user: userOf('salesperson', '77777777-7777-4777-8777-777777777777'),
  });
  const user = await open();
  expect(screen.queryByRole('button', { name: /^Přidat/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Akce: kabina.jpg' }));
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1));
});

test('a load error can be retried', async () => {
  stubFetch(() => failure(403, 'forbidden'));
  renderApp(<Files />);
  expect(await screen.findByRole('button', { name: 'Zkusit znovu' })).toBeDefined();
});
