import { type Demo, orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import { blockedIn, loopsOf, memberOf, nameOf, personOf } from '../world/reading.ts';

export const calls = {
  'GET /api/blocks'(demo, { query }) {
    const ids = query?.loop_id === undefined ? null : blockedIn(demo, query.loop_id);
    const blocks = ownBlocks(demo).filter(({ blocked_user_id: id }) => ids?.includes(id) ?? true);
    return {
      blocks: blocks.toReversed().map(({ blocked_user_id: id, created_at }) => ({
        user: { id, name: nameOf(personOf(demo, id)) },
        created_at,
      })),
    };
  },
  'POST /api/users/:id/block'(demo, { params: { id } }) {
    orNotFound(loopsOf(demo, demo.viewerId()).find((loop) => memberOf(loop, id)));
    if (!ownBlocks(demo).some(({ blocked_user_id }) => blocked_user_id === id))
      demo.world.blocks.push({ user_id: demo.viewerId(), blocked_user_id: id, created_at: timeOf(demo) });
    return null;
  },
  'DELETE /api/users/:id/block'(demo, { params: { id } }) {
    const block = ownBlocks(demo).find(({ blocked_user_id }) => blocked_user_id === id);
    demo.world.blocks = demo.world.blocks.filter((row) => row !== block);
    return null;
  },
} satisfies RestAnswers;

const ownBlocks = ({ world, viewerId }: Demo) => world.blocks.filter(({ user_id }) => user_id === viewerId());
