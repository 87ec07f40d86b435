import { beginningOf } from '@loopyard/contract/preview.ts';
import { useEffect, useState } from 'react';
import { Link, type To } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { type DeviceStore, deviceStoreOf } from '../../lib/device-store.ts';
import { IconChevronDown, IconPin } from '../../ui/icons.ts';
import { Name } from '../../ui/text/name.tsx';
import { appearance } from '../profiles/profiles.ts';
import classes from './pinned-strip.module.css';
import { type PinnedPost, usePinned } from './pins.ts';

const titleLetters = 120;

/** Above the feed; open until its posts were seen here once, and nothing while none is pinned. */
export function PinnedStrip({ loopId, addressOf }: { loopId: number; addressOf: (id: string) => To }) {
  const { data = [] } = usePinned(loopId);
  return data.length === 0 ? null : <Pinned key={loopId} {...{ loopId, addressOf }} posts={data} />;
}

type PinnedProps = { loopId: number; addressOf: (id: string) => To; posts: PinnedPost[] };

function Pinned({ loopId, addressOf, posts }: PinnedProps) {
  const store = deviceStoreOf(useSession().userId);
  const [isOpen, setOpen] = useState(() => posts.some(({ id }) => !seenPins(store, loopId).includes(id)));
  useEffect(() => {
    store.write(seenName(loopId), isOpen ? posts.map(({ id }) => id) : seenPins(store, loopId));
  });
  return (
    <section className={classes.strip} aria-label="Pinned posts">
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconPin size={20} aria-hidden />
        Pinned ({posts.length})
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      {isOpen && (
        <ul className={classes.list}>
          {posts.map((post) => (
            <li key={post.id}>
              <Link
                className={classes.entry}
                to={addressOf(post.id)}
                state={{ from: 'feed' }}
                preventScrollReset
              >
                <span className={classes.title}>{titleOf(post)}</span>
                <span className={classes.author}>
                  <Name>{appearance(post.user, String(loopId)).name}</Name>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const titleOf = ({ title }: PinnedPost) => beginningOf(title, titleLetters) || 'A post without words';

const seenName = (loopId: number) => `pins-seen.${loopId}`;

function seenPins(store: DeviceStore, loopId: number): string[] {
  return store.read<string[]>(seenName(loopId)) ?? [];
}
