import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { feedPage } from '../features/posts/feed-page.ts';
import { FeedDocument } from '../features/posts/posts.gen.ts';
import { authorize, callAhead, graphqlCall, restCall } from '../lib/calls.ts';
import { createSession } from '../lib/session.ts';

/** Inlined in the feed's page (`build-pages.ts`). If a request fails here, the scripts send it again. */
try {
  const { token, userId, loopId, isWaiting } = createSession(window.localStorage).read();
  const search = new URLSearchParams(window.location.search).get('q')?.trim() ?? '';
  if (token && !isWaiting) {
    callAhead(authorize(restCall('GET /api/loops'), token));
    callAhead(authorize(restCall('GET /api/users/:id', { params: { id: userId } }), token));
    if (loopId !== DEFAULT_LOOP_ID)
      callAhead(authorize(graphqlCall(FeedDocument, feedPage(loopId, search, null)), token));
  }
} catch {
  // Without storage nobody is signed in.
}
