import { useEffect, useState } from 'react';

export type FeedFile<T> = { data: T | null; isFailed: boolean; retry: () => void };

export function useFeedFile<T>(name: string | null): FeedFile<T> {
  const [state, setState] = useState<{ data: T | null; isFailed: boolean }>({ data: null, isFailed: false });
  const [tryCount, setTryCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try anew
  useEffect(() => {
    if (name === null) return;
    const abort = new AbortController();
    setState({ data: null, isFailed: false });
    fetch(`/demo/files/${name}`, { signal: abort.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error('not there'))))
      .then((data: T) => setState({ data, isFailed: false }))
      .catch(() => abort.signal.aborted || setState({ data: null, isFailed: true }));
    return () => abort.abort();
  }, [name, tryCount]);
  return { ...state, retry: () => setTryCount(tryCount + 1) };
}
