import type { ComponentType } from 'react';
import { HeldLine } from '../../comments/held-line.tsx';
import { EventPlace } from '../post/event-place.tsx';
import { PollPlace } from '../post/poll-place.tsx';
import type { FeedPostFragment } from '../posts.gen.ts';
import { CardAnnouncement } from './card-announcement.tsx';

/** Shown below the words of a card. */
const parts: Record<string, ComponentType<{ post: FeedPostFragment }>> = {
  announcement: CardAnnouncement,
  event: EventPlace,
  poll: PollPlace,
  held: ({ post }) => <HeldLine {...post} />,
};

export function CardParts({ post }: { post: FeedPostFragment }) {
  return Object.entries(parts).map(([name, Part]) => <Part key={name} post={post} />);
}
