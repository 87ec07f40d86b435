import type { Problem } from '@loopyard/contract/errors.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { Transport } from '../../../lib/transport.ts';

/** Where a finished upload is: `url` names it in a post, `key` asks for its state. */
export type Uploaded = { url: string; key: string };

/** `onProgress`: first 0, when its turn has come. */
export type UploadOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

type Address = RestAnswer<'GET /api/uploads/new'>;

/** At once; the others wait their turn. */
const AT_ONCE = 3;

/** Sends files to storage, a few at a time. A failure is an Error whose message may be read, or has none. */
export function createUploader(transport: Transport) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    running++;
  };
  return async (file: File, options: UploadOptions): Promise<Uploaded> => {
    await turn();
    try {
      options.signal.throwIfAborted();
      options.onProgress(0);
      return await upload(transport, file, options);
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

const pictures = /^image\/(jpeg|png|gif|webp|avif|heic|heif|tiff|bmp)$/;

async function upload(transport: Transport, file: File, options: UploadOptions): Promise<Uploaded> {
  const query = {
    filename: file.name,
    ...(pictures.test(file.type) && { upload_type: 'image' }),
  };
  const address = await transport.request('GET /api/uploads/new', { query, signal: options.signal });
  await put(file, address, options);
  return { url: address.simple_url, key: address.fields.key };
}

/** By XMLHttpRequest: fetch tells nothing of how far it is. */
function put(file: File, address: Address, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address.url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status === Number(address.fields.success_action_status)) resolve();
      else reject(new Error(detailOf(request.responseText)));
    };
    request.onerror = () => reject(new Error(''));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function detailOf(body: string): string {
  try {
    return (JSON.parse(body) as Partial<Problem>).detail ?? '';
  } catch {
    return '';
  }
}
