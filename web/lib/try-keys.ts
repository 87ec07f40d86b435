import { useRef } from 'react';
import { uuid } from './uuid.ts';

/**
 * Idempotency keys: a retry of the same content keeps its key, so that the server acts once. Call `forget` after
 * an answer, because the server would repeat it for the same key, even a refusal.
 */
export function useTryKeys(): { keyOf: (content: unknown) => string; forget: () => void } {
  const lastTry = useRef({ content: '', key: '' });
  return {
    keyOf(content) {
      const text = JSON.stringify(content);
      if (lastTry.current.content !== text) lastTry.current = { content: text, key: uuid() };
      return lastTry.current.key;
    },
    forget() {
      lastTry.current = { content: '', key: '' };
    },
  };
}
