import type { LoopKey, PersonKey } from '../../seeds/shape.ts';
import { addComment } from './answers/comments.ts';
import { type Demo, timeOf } from './world/demo.ts';
import { newPost } from './world/rows.ts';
import { personIdOf } from './world/seeds.ts';

/** From 'is writing' to the comment. */
const writingMs = 4_000;

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

function wordsOf({ world }: Demo, loopId: number): Words | null {
  const key = world.loops.find(({ id }) => id === loopId)?.loop_template_id;
  return key ? words[key as LoopKey] : null;
}

export function commentOn(demo: Demo, postId: number): void {
  const post = demo.world.posts.find(({ id }) => id === postId);
  const choices = (post && wordsOf(demo, post.loop_id)?.comments) ?? [];
  const choicesLeft = choices.filter(([by]) => ![post?.user_id, demo.viewerId()].includes(personIdOf(by)));
  const [by, text] = choicesLeft[postId % choicesLeft.length] ?? [];
  if (!post || !by || !text) return;
  const author = demo.world.people.find(({ id }) => id === personIdOf(by));
  const channel = { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: postId } as const;
  const name = author && `${author.first_name} ${author.last_name}`;
  if (name) demo.publish(channel, { type: 'Typing', user: { id: author.id, name } });
  setTimeout(() => addComment(demo, post, { user_id: personIdOf(by), text }), writingMs);
}

export function postIn(demo: Demo, loop_id: number): void {
  const [by, title] = wordsOf(demo, loop_id)?.post ?? [];
  if (!by || !title) return;
  const facts = { loop_id, title, user_id: personIdOf(by), created_at: timeOf(demo) };
  newPost(demo.world, { ...facts, seen_at: new Map() });
  demo.publish({ channel: 'LoopsChannel', loop_id }, { new_content: true, loop_id });
}
