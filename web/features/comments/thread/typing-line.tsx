import { useSession } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { useBlocks } from '../../blocks/blocks.ts';
import classes from './comment-thread.module.css';
import type { Comments } from './use-comments.ts';

/** It takes no room of its own. Not read aloud: it would come between the comments every few seconds. */
export function TypingLine({ typists, loopId }: Pick<Comments['typing'], 'typists'> & { loopId: number }) {
  const { userId } = useSession();
  const { data: blocks = [] } = useBlocks(loopId, typists.length > 0);
  const names = typists
    .filter(({ id }) => id !== userId && !blocks.some(({ user }) => user.id === id))
    .map(({ name }) => isolated(name));
  if (names.length === 0) return null;
  return <p className={classes.typing}>{typingWords(names)}</p>;
}

function typingWords([first = '', second, ...more]: string[]): string {
  if (more.length > 0) return 'Several people are writing…';
  return second ? `${first} and ${second} are writing…` : `${first} is writing…`;
}
