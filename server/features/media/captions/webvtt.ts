import { formatCaptions, parseCaptions } from '@loopyard/contract/captions.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';

/** Keeps the cues only. Failures say in a sentence what is wrong on which line. */
export function parseWebVtt(bytes: Uint8Array): Result<string> {
  const text = decodeUtf8(bytes);
  if (text === null) return invalidCaptions('The captions are not written in UTF-8.');
  const captions = parseCaptions(text);
  return 'problem' in captions ? invalidCaptions(captions.problem) : ok(formatCaptions(captions.cues));
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function invalidCaptions(sentence: string) {
  return fail('validation', { detail: sentence, errors: { upload_key: sentence } });
}
