import type { Tus, TusAnswer } from '../lib/tus.ts';
import { keepUpload } from './answers/media.ts';
import type { Demo } from './world/demo.ts';

type Sending = { name: string; type: string; size: number; pieces: Blob[] };

/** Keeps uploads in this page's memory. @param lockAct throws in a locked demo */
export function createUpload(demo: Demo, lockAct: () => void): Tus {
  const uploads = new Map<string, Sending>();
  return async ({ method, key = `demo-${demo.world.nextId()}`, headers = {}, body, onProgress }) => {
    if (method === 'POST') {
      lockAct();
      const { filename = 'file', filetype = '' } = parseMetadata(headers['Upload-Metadata'] ?? '');
      const size = Number(headers['Upload-Length']);
      uploads.set(key, { name: filename, type: filetype, size, pieces: [] });
    }
    const sending = uploads.get(key);
    if (!sending) return answer(404);
    if (method === 'DELETE') uploads.delete(key);
    if (method === 'PATCH' && body) {
      sending.pieces.push(body);
      onProgress?.(body.size);
    }
    const { name, type, size, pieces } = sending;
    const offset = pieces.reduce((sum, piece) => sum + piece.size, 0);
    const sends = method === 'PATCH' || method === 'POST';
    if (sends && offset >= size) await keepUpload(demo, key, { name, blob: new Blob(pieces, { type }) });
    return method === 'POST' ? answer(201, { location: key }) : answer(204, { 'upload-offset': `${offset}` });
  };
}

function answer(status: number, headers: Record<string, string> = {}): TusAnswer {
  return { status, header: (name) => headers[name] ?? null, detail: '' };
}

/** Reads what `metadataOf` writes. */
function parseMetadata(text: string): Record<string, string> {
  const entries = text.split(',').map((entry) => {
    const [name = '', value = ''] = entry.split(' ');
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
    return [name, new TextDecoder().decode(bytes)];
  });
  return Object.fromEntries(entries);
}
