import { useRef } from 'react';
import { uuid } from './uuid.ts';

/**
 * Idempotency keys (`Idempotency-Key`): a retry of the same content keeps its key, so the server doesn't act twice
 * when an answer was lost. Call `forget` after an answer, so that the next one gets a new key.
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
