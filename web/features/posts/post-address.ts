import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

export type PostPlace = 'sidebar' | 'edit' | 'report' | 'modal';

/** `page`: another page than the feed, such as the notifications. */
export type OpenedFrom = { from?: 'feed' | 'post' | 'page' };

/** Keeps the feed's scroll position. */
export const above: NavigateOptions = { preventScrollReset: true };

const COPY = 'copy';
const EVENT = 'event';

export function useCopySourceId(): string | null {
  return new URLSearchParams(useLocation().search).get(COPY);
}

/** `?event=2026-12-03`: a new post with an event on that day. Null: without one. */
export function useNewEventDay(): string | null {
  return new URLSearchParams(useLocation().search).get(EVENT);
}

export function usePostAddresses() {
  const { pathname, search: formSearch } = useLocation();
  const params = new URLSearchParams(formSearch);
  for (const name of [COPY, EVENT, 'date']) params.delete(name);
  const search = params.size > 0 ? `?${params}` : '';
  const feed = pathname.startsWith('/loopyard') ? '/loopyard' : '/feed';
  return {
    feed: { pathname: feed, search },
    newPost: { pathname: `${feed}/new-post`, search: formSearch },
    newPostSidebar: { pathname: `${feed}/new-post/sidebar`, search: formSearch },
    copyOf: (id: string) => ({ pathname: `${feed}/new-post`, search: `?${COPY}=${id}` }),
    post: (id: string, place: PostPlace = 'modal') => ({
      pathname: place === 'modal' ? `${feed}/${id}` : `${feed}/${id}/${place}`,
      search,
    }),
  };
}

/** Goes back within this window, or else to `parent`, so that Back never loops. */
export function useLeave() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  return (parent: { pathname: string; search: string }) =>
    state?.from ? navigate(-1) : navigate(parent, { ...above, replace: true });
}
