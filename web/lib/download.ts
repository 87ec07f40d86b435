import { isApiError, offlineError, problemOf } from './api-error.ts';

/** Larger files are not held in memory: the browser downloads them and shows the progress itself. */
const MOST_HELD_BYTES = 200_000_000;

type Progress = { loadedBytes: number; totalBytes: number };

/**
 * @returns 'saved' once the file has arrived; 'loading' if the browser goes on downloading it
 * @throws an `ApiError`, or an `AbortError` when aborted
 */
export async function downloadFile(
  address: string,
  options: { name: string; signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<'saved' | 'loading'> {
  const { name, signal, onProgress } = options;
  try {
    const response = await fetch(address, { signal });
    if (!response.ok || !response.body) throw await problemOf(response);
    const totalBytes = Number(response.headers.get('content-length'));
    if (totalBytes > MOST_HELD_BYTES) {
      await response.body.cancel();
      saveLink(address, name);
      return 'loading';
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let loadedBytes = 0;
    for (const reader = response.body.getReader(); ; ) {
      const chunk = await reader.read();
      if (chunk.done) break;
      parts.push(chunk.value);
      loadedBytes += chunk.value.byteLength;
      onProgress({ loadedBytes, totalBytes });
    }
    saveBlob(new Blob(parts), name);
    return 'saved';
  } catch (error) {
    if (signal.aborted || isApiError(error)) throw error;
    throw offlineError();
  }
}

export function saveBlob(blob: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(blob);
  saveLink(objectUrl, name);
  // By then the browser has read the URL.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}

function saveLink(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
