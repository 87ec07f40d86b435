import type { CableChannelName, CableIdentifier } from '@loopyard/contract/cable.ts';
import type { LoopKey, PersonKey } from '../../seeds/shape.ts';
import type { Transport } from '../lib/transport.ts';
import { addComment } from './answers/commands.ts';
import { blankPost, personIdOf } from './world/build-world.ts';
import type { Demo } from './world/demo.ts';

/** How long somebody looks before others are heard: at a post, at the feed. */
export const livelyAfterMs = { comment: 15_000, post: 40_000 } as const;

type AnyIdentifier = { [Name in CableChannelName]: CableIdentifier<Name> }[CableChannelName];
type Words = { comments: [PersonKey, string][]; post: [PersonKey, string] };

const words: Record<LoopKey, Words> = {
  school: {
    comments: [
      ['grace', 'Just read this aloud in the staff room. Thank you for posting it.'],
      ['finn', 'nice one'],
      ['priya', 'I will bring this up with Year 10 this afternoon.'],
      ['elif', 'Good to know, I will have the side gate open.'],
    ],
    post: [
      'priya',
      'The minibus is **back by ten past four** today, not four. Nobody is lost, everybody has mud on them.',
    ],
  },
  club: {
    comments: [
      ['walter', 'Noted, and chalked on the board for those who still look there.'],
      ['kofi', 'Count me in.'],
      ['priya', 'Could someone bring the long tape on Sunday?'],
    ],
    post: [
      'kofi',
      'Kettle is on at the boathouse until six. **Bring your own mug**, the club ones are all at the regatta.',
    ],
  },
  union: {
    comments: [
      ['samuel', 'Seen, and passed on to the late shift.'],
      ['noor', 'Thank you, that answers what three people asked me today.'],
      ['walter', 'Well put.'],
    ],
    post: [
      'samuel',
      'The notes of Tuesday’s meeting are typed up. **Two things need a show of hands** before Friday, please have a look.',
    ],
  },
};

/**
 * Lets others write while somebody looks: a comment under each post that is looked at for a while, and one new post
 * in each loop, each once.
 */
export function enliven(demo: Demo, transport: Transport): Transport {
  const doneNames = new Set<string>();
  const once = (name: string, delay: number, act: () => void) => {
    if (doneNames.has(name)) return undefined;
    return setTimeout(() => {
      doneNames.add(name);
      act();
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
      return once(`comment ${postId}`, livelyAfterMs.comment, () => commentOn(demo, postId));
    }
    if (identifier.channel === 'NotificationsChannel') return undefined;
    const { loop_id: loopId } = identifier;
    return once(`post ${loopId}`, livelyAfterMs.post, () => postIn(demo, loopId));
  }
}

function wordsOf(demo: Demo, loopId: number): Words | null {
  const key = demo.world.loops.find(({ id }) => id === loopId)?.key;
  return key ? words[key] : null;
}

/** By someone who has not written it yet, and is neither its author nor whoever looks. */
function commentOn(demo: Demo, postId: number): void {
  const post = demo.world.posts.find(({ id }) => id === postId);
  const choices = (post && wordsOf(demo, post.loopId)?.comments) ?? [];
  const choicesLeft = choices.filter(([by]) => ![post?.authorId, demo.viewerId()].includes(personIdOf(by)));
  const [by, text] = choicesLeft[postId % choicesLeft.length] ?? [];
  if (post && by && text) addComment(demo, post, { authorId: personIdOf(by), text });
}

function postIn(demo: Demo, loopId: number): void {
  const [by, title] = wordsOf(demo, loopId)?.post ?? [];
  if (!by || !title) return;
  const at = demo.now().toISOString();
  const id = demo.world.nextId();
  const authorId = personIdOf(by);
  const facts = { id, loopId, authorId, title, media: [], createdAt: at, updatedAt: at, seenAt: new Map() };
  demo.world.posts.push({ ...blankPost, ...facts });
  demo.publish({ channel: 'LoopsChannel', loop_id: loopId }, { new_content: true, loop_id: loopId });
}
