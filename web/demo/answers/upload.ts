import type { Tus, TusAnswer } from '../../lib/tus.ts';
import type { Demo } from '../world/demo.ts';
import { keepUpload } from './media.ts';

type Sending = { name: string; type: string; size: number; pieces: Blob[] };

/** Keeps uploads in this page's memory. @param lockAct throws in a locked demo */
export function createUpload(demo: Demo, lockAct: () => void): Tus {
  const uploads = new Map<string, Sending>();
  return async ({ method, key = '', headers = {}, body, onProgress }) => {
    if (method === 'POST') {
      lockAct();
      const newKey = `demo-${demo.world.nextId()}`;
      const { filename = 'file', filetype = '' } = parseMetadata(headers['Upload-Metadata'] ?? '');
      uploads.set(newKey, {
        name: filename,
        type: filetype,
        size: Number(headers['Upload-Length']),
        pieces: [],
      });
      if (headers['Upload-Length'] === '0')
        await keepUpload(demo, newKey, { name: filename, blob: new Blob() });
      return answer(201, { location: newKey });
    }
    const sending = uploads.get(key);
    if (!sending) return answer(404);
    if (method === 'DELETE') uploads.delete(key);
    if (method === 'PATCH' && body) {
      sending.pieces.push(body);
      onProgress?.(body.size);
    }
    const offset = sending.pieces.reduce((sum, { size }) => sum + size, 0);
    if (method === 'PATCH' && offset >= sending.size) {
      const blob = new Blob(sending.pieces, { type: sending.type });
      await keepUpload(demo, key, { name: sending.name, blob });
    }
    return answer(204, { 'upload-offset': String(offset) });
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
