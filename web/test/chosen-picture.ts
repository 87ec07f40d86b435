import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { FakeUpload } from './fake-upload.ts';
import { recorded } from './recorded.ts';

/** What the server says of an upload of a picture once it has been prepared. */
const preparedPicture = {
  ...recorded('GET /api/uploads/:key').media,
  resource_type: 'image' as const,
  is_finished_processing: true,
  processing_error: null,
  thumb_url: '/media/f1/thumb',
};

/** What a form with a picture asks the server about its upload. */
export const uploadAnswers = {
  'GET /api/uploads/:key': { media: preparedPicture },
  'DELETE /api/uploads/:key': null,
};

/** Files are sent by `FakeUpload` in each test of this file. */
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

/** Also what the chooser of a browser would not have offered. */
export function choosePicture(...files: File[]): void {
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } });
}

/** Waits for an upload to begin, counted from 1. */
export function upload(count = 1): Promise<FakeUpload> {
  return waitFor(() => {
    const upload = FakeUpload.all[count - 1];
    if (!upload) throw new Error(`Upload ${count} is not sent yet`);
    return upload;
  });
}
