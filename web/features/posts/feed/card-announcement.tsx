import { lazy, Suspense } from 'react';
import type { FeedPostFragment } from '../posts.gen.ts';

// Few posts are announcements, so a feed loads without the mark.
const Mark = lazy(async () => {
  const script = await import('../../announcements/announcement-mark.tsx').catch(() => null);
  return { default: script?.AnnouncementMark ?? ((_: { isUrgent: boolean }) => null) };
});

export function CardAnnouncement({ post: { announcement } }: { post: FeedPostFragment }) {
  return (
    announcement && (
      <Suspense>
        <Mark isUrgent={announcement.is_urgent} />
      </Suspense>
    )
  );
}
