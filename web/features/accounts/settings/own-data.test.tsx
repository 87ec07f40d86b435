import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf, button } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

const onSave = vi.fn<(href: string, name: string) => void>();
const onRequest = vi.fn<(address: string) => void>();

let line: ReadableStreamDefaultController<Uint8Array>;

function serve(totalBytes: number) {
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    onRequest(address);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-length': String(totalBytes) } });
  });
}

beforeEach(() => {
  onSave.mockClear();
  onRequest.mockClear();
  serve(4 * 1024 ** 2);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    onSave(this.getAttribute('href') ?? '', this.download);
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const settings = () =>
  renderScreen('/edit-account', {
    as: 'member',
    answers: {
      ...answersOf(),
      'GET /api/sessions': { sessions: [] },
      'POST /api/users/:id/data_export': { url: 'http://a.example/exports/1?until=2&signature=s' },
    },
  });
type Settings = ReturnType<typeof settings>;

async function begin(user: Settings['user']) {
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(onRequest).toHaveBeenCalled());
}

test('my data downloads as a file, with progress [1.32]', async () => {
  const { user, transport } = settings();
  await begin(user);
  expect(transport.callsOf('POST /api/users/:id/data_export')).toMatchObject([{ params: { id: member.id } }]);
  expect(onRequest).toHaveBeenCalledWith('/exports/1?until=2&signature=s');
  line.enqueue(new Uint8Array(1024 ** 2));
  expect(await screen.findByText('1 MB of 4 MB')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Downloading your data' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  line.enqueue(new Uint8Array(3 * 1024 ** 2));
  line.close();
  expect(await screen.findByText(/^Done. loopyard-data.zip is in your downloads/)).toBeInTheDocument();
  expect(onSave.mock.calls).toEqual([['blob:data', 'loopyard-data.zip']]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('it can be stopped', async () => {
  const { user } = settings();
  await begin(user);
  await user.click(button('Stop'));
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.queryByText(/could not be downloaded|^Done/)).toBeNull();
});

test('an interrupted download says so, and can be retried', async () => {
  const { user } = settings();
  await begin(user);
  line.error(new TypeError('network error'));
  expect(
    await screen.findByText(
      'Your data could not be downloaded. Loopyard could not be reached. Check your connection and try again.',
    ),
  ).toHaveAttribute('role', 'alert');
  await user.click(button('Try again'));
  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(2));
  line.close();
  expect(await screen.findByText(/^Done/)).toBeInTheDocument();
});

test('a rejection shows the server’s message', async () => {
  const { user, transport } = settings();
  transport.answer({ 'POST /api/users/:id/data_export': refusal('too_many_requests') });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(
    await screen.findByText('Your data could not be downloaded. Too many attempts, please wait a moment'),
  ).toBeInTheDocument();
});

test('a large file is left to the browser’s own download', async () => {
  serve(900_000_000);
  const { user } = settings();
  await begin(user);
  expect(await screen.findByText(/^This is a large file. Your browser is downloading/)).toBeInTheDocument();
  expect(onSave.mock.calls).toEqual([['/exports/1?until=2&signature=s', 'loopyard-data.zip']]);
});
