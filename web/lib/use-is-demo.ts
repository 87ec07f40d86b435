import { useSession } from './app-context.tsx';

/** No server gives such a token. */
export const DEMO_TOKEN = 'demo';

export function useIsDemo(): boolean {
  return useSession().token === DEMO_TOKEN;
}
