import { sql } from 'drizzle-orm';

/** The parts of a post with tables of their own, in its author’s copy of their data. */
export const exportedParts = {
  media: sql`(select coalesce(json_agg(json_build_object('name', name, 'title', title, 'alt', alt) order by "order"), '[]')
    from file_uses m where m.loop_id = posts.loop_id and m.post_id = posts.id)`,
};
