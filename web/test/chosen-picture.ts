import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Answers } from './fake-transport.ts';
import { FakeUpload } from './fake-upload.ts';
import { recorded } from './recorded.ts';

export const preparedPicture = {
  ...recorded('GET /api/uploads/:key').media,
  resource_type: 'image',
  width: 400,
  height: 300,
  large_url: '/media/f1/large',
  is_finished_processing: true,
  processing_error: null,
  thumb_url: '/media/f1/thumb',
};

const editedPicture = {
  ...preparedPicture,
  key: 'edited',
  thumb_url: '/media/edited/thumb',
  edit: { crop: { x: 0, y: 0, width: 10, height: 10 }, rotate: 0 },
  original_url: '/media/f1/original',
};

export const uploadAnswers = {
  'GET /api/uploads/:key': ({ params }) => ({
    media: params.key === editedPicture.key ? editedPicture : preparedPicture,
  }),
  'POST /api/uploads/:key/edit': { media: editedPicture },
  'DELETE /api/uploads/:key': null,
} satisfies Answers;

export function sendByFakeUpload(): void {
  beforeEach(() => {
    FakeUpload.reset();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    URL.createObjectURL = () => 'blob:chosen';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => vi.unstubAllGlobals());
}

export const face = (name = 'me.jpg') => new File(['face'], name, { type: 'image/jpeg' });

/** It also takes files that a browser's chooser would not offer. */
export function choosePicture(...files: File[]): void {
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } });
}

/** @param count which upload to wait for, from 1 */
export function upload(count = 1): Promise<FakeUpload> {
  return waitFor(() => {
    const upload = FakeUpload.all[count - 1];
    if (!upload) throw new Error(`Upload ${count} is not sent yet`);
    return upload;
  });
}

export async function openPictureEditor(user: {
  click(element: Element): Promise<void>;
}): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit Picture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Image' });
  const picture = dialog.querySelector('img[hidden]');
  if (!picture) throw new Error('The editor loads no picture');
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
  fireEvent.load(picture);
  return dialog;
}
