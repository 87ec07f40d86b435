import { emergencyText } from '@loopyard/contract/emergency.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useEffect, useState } from 'react';

/** This server's own words; until they are known, those of any server. The transport would be far more script. */
export function useEmergencyText(): string {
  const [text, setText] = useState<string>(emergencyText);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const answer = await fetch('/api/emergency_text', { signal: abort.signal });
      if (!answer.ok) return;
      const { emergency_text }: RestAnswer<'GET /api/emergency_text'> = await answer.json();
      setText(emergency_text);
    };
    ask().catch(() => undefined);
    return () => abort.abort();
  }, []);
  return text;
}
