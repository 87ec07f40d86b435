import { announcementLimits, nextDay, type ReceiptState } from '@loopyard/contract/announcements.ts';
import { maySeeReceipts } from '@loopyard/contract/policy.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { postOf } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { audienceOf, countsOf } from '../world/audience.ts';
import { type Demo, type RestAnswers, timeOf } from '../world/demo.ts';
import type { DemoPost } from '../world/model.ts';
import { factsOf, loopOf, nameOf, personOf, postsOf, readerOf } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';

const dayMs = 86_400_000;
const titleLength = 140;

export const calls = {
  'GET /api/loops/:id/announcements'(demo, { params }) {
    const since = demo.now().getTime() - announcementLimits.shownDays * dayMs;
    const rows = postsOf(demo, loopOf(demo, params.id).id).flatMap((post) => {
      const { announcement, user_id } = post;
      if (!announcement || user_id === demo.viewerId() || Date.parse(announcement.announced_at) < since)
        return [];
      const times = announcement.wants_confirmation ? post.confirmed_at : post.seen_at;
      if (times.has(demo.viewerId())) return [];
      const { confirmed_at: _, counts: __, ...facts } = announcement;
      const user = { id: user_id, name: nameOf(personOf(demo, user_id)) };
      return [{ post_id: post.id, title: beginningOf(post.title, titleLength), user, ...facts }];
    });
    return { announcements: rows };
  },
  'POST /api/posts/:id/confirm'(demo, { params }) {
    const post = postOf(demo, params.id);
    const viewerId = demo.viewerId();
    if (!post.announcement?.wants_confirmation || post.user_id === viewerId) throw refusal('conflict');
    for (const times of [post.seen_at, post.confirmed_at])
      if (!times.has(viewerId)) times.set(viewerId, timeOf(demo));
    return null;
  },
  'GET /api/posts/:id/receipts'(demo, { params, query }) {
    const post = ownAnnouncement(demo, params.id);
    const { state } = query ?? {};
    const users = peopleIn(demo, post, state).map((id) => ({
      ...{ id, name: nameOf(personOf(demo, id)), has_seen: post.seen_at.has(id) },
      seen_at: post.seen_at.get(id) ?? null,
      confirmed_at: post.confirmed_at.get(id) ?? null,
    }));
    const counts = countsOf(demo, post);
    return {
      ...{ audience_count: counts.audience, seen_count: counts.seen, confirmed_count: counts.confirmed },
      ...remindersOf(demo, post),
      users: users.toSorted((a, b) => a.name.localeCompare(b.name)),
      ...{ total_items: users.length, current_page: 1, total_pages: 1 },
    };
  },
  'POST /api/posts/:id/remind'(demo, { params, body }) {
    const post = ownAnnouncement(demo, params.id);
    const { reminders_left, may_remind_at } = remindersOf(demo, post);
    if (reminders_left === 0 || may_remind_at) throw refusal('too_soon');
    post.reminded_at.push(timeOf(demo));
    noteAct(demo, { loopId: post.loop_id, act: 'announcement_reminded', subjectId: post.id });
    return { told_count: peopleIn(demo, post, body.to).length };
  },
} satisfies RestAnswers;

function ownAnnouncement(demo: Demo, id: number): DemoPost {
  const post = postOf(demo, id);
  const facts = { ...factsOf(demo, post), isAnnounced: true };
  if (!maySeeReceipts(readerOf(demo, post.loop_id), facts)) throw refusal('forbidden');
  if (!post.announcement) throw refusal('conflict');
  return post;
}

function peopleIn(demo: Demo, post: DemoPost, state: ReceiptState | undefined): number[] {
  const isIn: Record<ReceiptState, (id: number) => boolean> = {
    seen: (id) => post.seen_at.has(id),
    not_seen: (id) => !post.seen_at.has(id),
    confirmed: (id) => post.confirmed_at.has(id),
    not_confirmed: (id) => !post.confirmed_at.has(id),
  };
  return audienceOf(demo, post).filter((id) => !state || isIn[state](id));
}

function remindersOf(demo: Demo, { reminded_at }: DemoPost) {
  const last = reminded_at.at(-1);
  const next = last ? nextDay(new Date(last)) : null;
  return {
    reminders_left: Math.max(0, announcementLimits.reminders - reminded_at.length),
    may_remind_at: next && next > demo.now() ? next.toISOString() : null,
  };
}
