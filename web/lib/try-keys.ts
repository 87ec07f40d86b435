import { useRef } from 'react';
import { uuid } from './uuid.ts';

/**
 * Keys by which the server knows a try again (`Idempotency-Key`): the same try keeps its key, so that what was done,
 * though no answer came, isn't done twice. `forget` it once it is answered: the next one is meant anew.
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
