import { textPieces } from '@loopyard/contract/mentions.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { useLoops } from '../loops/loops.ts';
import classes from './mention-text.module.css';

/** Words with addresses and names of people as links. */
export function MentionText({ text, loopId }: { text: string; loopId: number }) {
  return textPieces(text).map(({ words, id }, at) => {
    const key = `${at}`;
    if (id === null) return <LinkedText key={key} text={words} />;
    return (
      <MentionLink key={key} userId={id} loopId={loopId}>
        {`@${words}`}
      </MentionLink>
    );
  });
}

/** Guests can't see a loop's members: for them it is plain. */
export function MentionLink(props: { userId: number; loopId: number; children: ReactNode }) {
  const { userId, loopId, children } = props;
  const { data: loops } = useLoops();
  const isMember = loops?.some(({ id }) => id === loopId);
  if (!userId || !isMember) return <bdi>{children}</bdi>;
  return (
    <Link to={`/user/${userId}/${loopId}`} className={classes.person ?? ''}>
      <bdi>{children}</bdi>
    </Link>
  );
}
