import { isApiError, offlineError, problemOf } from './api-error.ts';

/** What is larger is not held in memory: the browser loads it to the disk, and shows itself how far it is. */
const MOST_HELD_BYTES = 200_000_000;

type Progress = { loadedBytes: number; totalBytes: number };

/**
 * Loads a file of ours and puts it among the browser's downloads. Answers whether it is there by now, or whether
 * the browser goes on loading it. What goes wrong is an `ApiError`; aborted, it ends with an `AbortError`.
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
    const objectUrl = URL.createObjectURL(new Blob(parts));
    saveLink(objectUrl, name);
    // The browser has taken it over by then.
    setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
    return 'saved';
  } catch (error) {
    if (signal.aborted || isApiError(error)) throw error;
    throw offlineError();
  }
}

function saveLink(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
