import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { diffWordsWithSpace } from 'diff';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { type RevisedThing, useRevisions } from './revisions.ts';
import classes from './revisions-sheet.module.css';

/** `text`: as it is now. `createdAt`: null where it is not known. */
export type SheetProps = {
  thing: RevisedThing;
  text: string;
  author: string;
  createdAt: string | null;
  onClose: () => void;
};

export function RevisionsSheet({ onClose, ...versions }: SheetProps) {
  return (
    <Dialog title="Versions" onClose={onClose} fillsPhone>
      <Versions {...versions} />
    </Dialog>
  );
}

function Versions({ thing, text, author, createdAt }: Omit<SheetProps, 'onClose'>) {
  const query = useRevisions(thing);
  if (query.isPending) return <Awaited label="Loading the versions" height={160} />;
  if (!query.data)
    return <TryAgain title="The versions could not be loaded" error={query.error} onRetry={query.refetch} />;
  if (query.data.length === 0) return <p className={classes.none}>No earlier version is kept.</p>;
  const texts = [withoutMarks(text), ...query.data.map((revision) => revision.text)];
  return (
    <ol className={classes.list} aria-label="Versions, the newest first">
      {query.data.map(({ edited_by, edited_at }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is loaded once, and two changes may share a moment
        <li key={at} className={classes.version}>
          <p className={classes.head}>
            Changed by <Name>{edited_by.profiles[0]?.nickname || edited_by.name}</Name>,{' '}
            <TimeAgo iso={edited_at} />
          </p>
          <Changes before={texts[at + 1] ?? ''} after={texts[at] ?? ''} />
        </li>
      ))}
      <li className={classes.version}>
        <p className={classes.head}>
          Written by <Name>{author}</Name>
          {createdAt && (
            <>
              , <TimeAgo iso={createdAt} />
            </>
          )}
        </p>
        <p className={classes.text}>{texts.at(-1) || 'It had no text.'}</p>
      </li>
    </ol>
  );
}

/** Removed words are struck through and added ones underlined; read aloud, each is announced. */
function Changes({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.text}>
      {diffWordsWithSpace(before, after).map((piece, at) => {
        const key = `${at} ${piece.value}`;
        if (piece.removed) return <Change key={key} as="del" words={piece.value} />;
        if (piece.added) return <Change key={key} as="ins" words={piece.value} />;
        return <span key={key}>{piece.value}</span>;
      })}
    </p>
  );
}

function Change({ as: As, words }: { as: 'ins' | 'del'; words: string }) {
  return (
    <As className={As === 'del' ? classes.removed : classes.added}>
      <span className="visually-hidden">{As === 'del' ? 'removed: ' : 'added: '}</span>
      {words}
    </As>
  );
}
