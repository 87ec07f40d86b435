import { z } from 'zod';
import { loopStream, tagsOf } from '../../access/audience.ts';
import { findReader } from '../../access/members.ts';
import { type ContractChannel, channelDoor } from '../../platform/cable/contract-channel.ts';
import type { LoopId, SignedIn, Viewer } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { id } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';

const identifier = z.object({ loop_id: id<LoopId>() });

type Parts = { database: Database; writes: Limit; context(viewer: Viewer): SignedIn };

export function loopsChannel(parts: Parts): ContractChannel<'LoopsChannel'> {
  const { subscribe } = channelDoor(identifier, parts);
  return {
    name: 'LoopsChannel',
    subscribe: subscribe(async (ctx, { loop_id }) => {
      const reader = await findReader(ctx, parts.database.db, loop_id);
      return reader && { stream: loopStream(reader.loopId), epochs: reader.epochs, tags: tagsOf(reader) };
    }),
    commands: {},
    missed: ({ stream }) => ({ new_content: true, loop_id: Number(stream.slice('loop:'.length)) }),
  };
}
