import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { FeedDocument } from './features/posts/posts.gen.ts';
import { feedPage } from './features/posts/posts.ts';
import { authorize, callAhead, graphqlCall, restCall } from './lib/calls.ts';
import { createSession } from './lib/session.ts';

/**
 * Stands in the page of the feed (`build-pages.ts`) and asks for what its first screen shows, while the scripts that show
 * it are on their way. Where it goes wrong they ask themselves.
 */
try {
  const { token, userId, loopId } = createSession(window.localStorage).read();
  const search = new URLSearchParams(window.location.search).get('q')?.trim() ?? '';
  if (token) {
    callAhead(authorize(restCall('GET /api/loops'), token));
    callAhead(authorize(restCall('GET /api/users/:id', { params: { id: userId } }), token));
    if (loopId !== DEFAULT_LOOP_ID)
      callAhead(authorize(graphqlCall(FeedDocument, feedPage(loopId, search, null)), token));
  }
} catch {
  // A browser that keeps nothing has nobody signed in.
}
