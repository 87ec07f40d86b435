import { sql } from 'drizzle-orm';

/** The parts of a post with tables of their own, in its author’s copy of their data. */
export const exportedParts = {
  media: sql`(select coalesce(json_agg(json_build_object('name', name, 'title', title, 'alt', alt) order by "order"), '[]')
    from file_uses m where m.loop_id = posts.loop_id and m.post_id = posts.id)`,
  poll: sql`(select json_build_object('question', p.question, 'options', (select json_agg(json_build_object('option', o.text,
    'votes', case when not p.is_anonymous or p.counted_votes > 0 then o.votes_count end) order by o.position)
    from poll_options o where o.loop_id = p.loop_id and o.post_id = p.post_id), 'voters', p.voters_count)
    from polls p where p.loop_id = posts.loop_id and p.post_id = posts.id)`,
};
