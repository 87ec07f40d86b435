import type { Problem } from '@loopyard/contract/errors.ts';

/** `status` 0: no answer. `detail`: the reason, fit to be shown. */
export type TusAnswer = { status: number; header: (name: string) => string | null; detail: string };
export type TusCall = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** Set once the upload exists. */
  key?: string;
  headers?: Record<string, string>;
  body?: Blob;
  signal?: AbortSignal;
  onProgress?: (loaded: number) => void;
};

const path = '/api/uploads/resumable';

export type Tus = (call: TusCall) => Promise<TusAnswer>;

/** Uses XMLHttpRequest, because fetch has no upload progress. */
export function createTus(token: () => string | null): Tus {
  return ({ method, key, headers = {}, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const answer = () => {
        signal?.removeEventListener('abort', abort);
        const { status, responseText } = request;
        resolve({
          status,
          header: (name) => request.getResponseHeader(name),
          detail: detailOf(responseText),
        });
      };
      request.open(method, key ? `${path}/${key}` : path);
      const ownToken = token();
      const all = { 'Tus-Resumable': '1.0.0', ...(ownToken && { Authorization: ownToken }), ...headers };
      for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
      request.onload = answer;
      request.onerror = answer;
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      signal?.addEventListener('abort', abort, { once: true });
      request.send(body ?? null);
    });
}

export function metadataOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');
}

function detailOf(body: string): string {
  try {
    return (JSON.parse(body) as Partial<Problem>).detail ?? '';
  } catch {
    return '';
  }
}
