import { use, useEffect } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { firstQuiet } from './first-quiet.ts';

/**
 * Loads screens into the browser's cache once the page is idle, so that they open offline too. It fetches instead
 * of importing, because a failed import would stay failed until a reload.
 * @param routes ids from `routes.ts`
 * @param isReady whether the current screen has loaded
 */
export function useFetchAhead(routes: readonly string[], isReady: boolean): void {
  const manifest = use(FrameworkContext)?.manifest;
  useEffect(() => {
    if (!isReady) return;
    const files = routes.flatMap((id) => {
      const { module, imports = [], css = [] } = manifest?.routes[id] ?? {};
      return [module, ...imports, ...css];
    });
    const stopping = new AbortController();
    const options: RequestInit = { priority: 'low', signal: stopping.signal };
    void firstQuiet().then(() => {
      if (stopping.signal.aborted) return;
      for (const file of new Set(files)) if (file) fetch(file, options).catch(() => undefined);
    });
    return () => stopping.abort();
  }, [manifest, routes, isReady]);
}
