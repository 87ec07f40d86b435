import { z } from 'zod';
import { tagsOf } from '../../access/audience.ts';
import { loopReader } from '../../access/members.ts';
import type { Channel } from '../../platform/cable/channel.ts';
import type { SignedIn, Viewer } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { id } from '../../platform/http/route.ts';

const identifier = z.object({ loop_id: id });

type Parts = { database: Database; context(viewer: Viewer): SignedIn };

/** What is new in one loop. */
export function loopsChannel({ database, context }: Parts): Channel<Viewer> {
  return {
    name: 'LoopsChannel',
    async subscribe(viewer, params) {
      const parsed = identifier.safeParse(params);
      const reader = parsed.success && (await loopReader(context(viewer), database.db, parsed.data.loop_id));
      if (!reader) return null;
      return { stream: `loop:${reader.loopId}`, epochs: reader.epochs, tags: tagsOf(reader) };
    },
    missed: ({ stream }) => ({ new_content: true, loop_id: Number(stream.slice('loop:'.length)) }),
  };
}
