import { sql } from 'drizzle-orm';

/** The parts of a post with tables of their own, in its author’s copy of their data. */
export const exportedParts = {
  media: sql`(select coalesce(json_agg(json_build_object('name', name, 'title', title, 'alt', alt) order by "order"), '[]')
    from file_uses m where m.loop_id = posts.loop_id and m.post_id = posts.id)`,
  poll: sql`(select json_build_object('question', p.question, 'options', (select json_agg(json_build_object('option', o.text,
    'votes', case when not p.is_anonymous or p.counted_votes > 0 then o.votes_count end) order by o.position)
    from poll_options o where o.loop_id = p.loop_id and o.post_id = p.post_id), 'voters', p.voters_count)
    from polls p where p.loop_id = posts.loop_id and p.post_id = posts.id)`,
  event: sql`(select json_build_object('name', e.name, 'place', e.place, 'link', e.link, 'starts', e.starts_local,
    'ends', e.ends_local, 'timeZone', e.time_zone, 'repeats', e.rule, 'dates', (select json_agg(json_build_object(
      'starts', d.starts_local, 'ends', d.ends_local, 'cancelledAt', d.cancelled_at, 'cancelText', d.cancel_text)
      order by d.starts_at) from appointment_times d where d.loop_id = e.loop_id and d.post_id = e.post_id))
    from appointments e where e.loop_id = posts.loop_id and e.post_id = posts.id)`,
};
