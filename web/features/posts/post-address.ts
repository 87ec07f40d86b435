import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The addresses above the feed, and the way back from each. */
export type PostPlace = 'sidebar' | 'edit' | 'report' | 'modal';

/** Where an address was opened from in this window: going back leads there. */
export type OpenedFrom = { from?: 'feed' | 'post' };

/** What lies above the feed leaves it where it was scrolled to. */
export const above: NavigateOptions = { preventScrollReset: true };

/** Which post a new one is begun with a copy of. */
const COPY = 'copy';

export function useCopySourceId(): string | null {
  return new URLSearchParams(useLocation().search).get(COPY);
}

export function usePostAddresses() {
  const { pathname, search: formSearch } = useLocation();
  const params = new URLSearchParams(formSearch);
  params.delete(COPY);
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

/** Back where it was opened from in this window, or else to `parent`, so that Back never leads in circles. */
export function useLeave() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  return (parent: { pathname: string; search: string }) =>
    state?.from ? navigate(-1) : navigate(parent, { ...above, replace: true });
}
