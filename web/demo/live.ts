import type { CableChannelName, CableIdentifier } from '@loopyard/contract/cable.ts';
import type { Transport } from '../lib/transport.ts';
import type { Demo } from './world/demo.ts';

/** Time that somebody has to look at a post, or at the feed, before others write. */
export const livelyAfterMs = { comment: 15_000, post: 40_000 } as const;

type Voices = typeof import('./voices.ts');
type AnyIdentifier = { [Name in CableChannelName]: CableIdentifier<Name> }[CableChannelName];

/** Others write while somebody looks: one comment on each post left open, and one new post in each loop. */
export function enliven(openDemo: () => Promise<Demo>, transport: Transport): Transport {
  const doneNames = new Set<string>();
  const once = (name: string, delay: number, act: (voices: Voices, demo: Demo) => void) => {
    if (doneNames.has(name)) return undefined;
    return setTimeout(() => {
      doneNames.add(name);
      // If the connection fails here, nobody writes.
      Promise.all([import('./voices.ts'), openDemo()]).then(
        ([voices, demo]) => act(voices, demo),
        () => undefined,
      );
    }, delay);
  };
  return {
    ...transport,
    subscribe(identifier, handlers) {
      const channel = transport.subscribe(identifier, handlers);
      const timer = waitFor(identifier as AnyIdentifier);
      return {
        ...channel,
        close() {
          clearTimeout(timer);
          channel.close();
        },
      };
    },
  };

  function waitFor(identifier: AnyIdentifier) {
    if (identifier.channel === 'MessagesChannel') {
      const { messageable_id: postId } = identifier;
      return once(`comment ${postId}`, livelyAfterMs.comment, ({ commentOn }, demo) =>
        commentOn(demo, postId),
      );
    }
    if (identifier.channel === 'NotificationsChannel') return undefined;
    const { loop_id: loopId } = identifier;
    return once(`post ${loopId}`, livelyAfterMs.post, ({ postIn }, demo) => postIn(demo, loopId));
  }
}
