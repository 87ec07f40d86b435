import { lazy, Suspense, useState } from 'react';
import type { Feed } from '../page.ts';
import { Actions, Part } from './parts.tsx';

const LIST_ID = 'demo-feed';

const FeedList = lazy(async () => ({ default: (await import('../feed/feed-list.tsx')).FeedList }));

export function FeedSection({ section: { actions, ...head } }: { section: Feed }) {
  // Hydration keeps the prerendered list; only visitors from another page load its script.
  const [writtenList] = useState(() =>
    import.meta.env.SSR ? null : document.getElementById(LIST_ID)?.innerHTML,
  );
  return (
    <Part {...head}>
      {writtenList ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, as it stands there already
        <div id={LIST_ID} dangerouslySetInnerHTML={{ __html: writtenList }} />
      ) : (
        <div id={LIST_ID}>
          <Suspense>
            <FeedList />
          </Suspense>
        </div>
      )}
      <Actions actions={actions} />
    </Part>
  );
}
