import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { count } from '../../lib/words.ts';
import { IconSearch } from '../../ui/icons.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './loop-list.module.css';
import { type Loop, logoAddress, payAddress, type UnpaidLoop, useLoops, useUnpaidLoops } from './loops.ts';
import { useSelectLoop } from './selecting.ts';

export function LoopList({ onSelect }: { onSelect: () => void }) {
  const loops = useLoops();
  const unpaidLoops = useUnpaidLoops();
  const [filter, setFilter] = useState('');
  if (loops.isPending) return <LoopSkeletons />;
  if (loops.isError && !loops.data) {
    return (
      <div className={classes.note} role="alert">
        <p>Your loops could not be loaded.</p>
        <button type="button" className={classes.retry} onClick={() => loops.refetch()}>
          Try again
        </button>
      </div>
    );
  }
  if (loops.data.length + unpaidLoops.length === 0) {
    return <p className={classes.note}>You are not in a loop yet. Create one, or join with a code.</p>;
  }
  const searchText = filter.trim().toLowerCase();
  const isMatch = (loop: UnpaidLoop) => loop.name.toLowerCase().includes(searchText);
  const matches = loops.data.filter(isMatch);
  const unpaidMatches = unpaidLoops.filter(isMatch);
  return (
    <>
      <label className={classes.filter}>
        <IconSearch size={18} aria-hidden />
        <input
          type="search"
          aria-label="Filter loops"
          placeholder="Filter loops"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <nav aria-label="Loops" className={classes.scroll}>
        <ul className={classes.list}>
          {matches.map((loop) => (
            <LoopLine key={loop.id} loop={loop} onSelect={onSelect} />
          ))}
          {unpaidMatches.map((loop) => (
            <UnpaidLine key={loop.id} loop={loop} onSelect={onSelect} />
          ))}
        </ul>
        {matches.length + unpaidMatches.length === 0 && (
          <p className={classes.note}>None of your loops has that name.</p>
        )}
      </nav>
    </>
  );
}

function LoopLine({ loop, onSelect }: { loop: Loop; onSelect: () => void }) {
  const { loopId } = useSession();
  const selectLoop = useSelectLoop();
  const unreadCount = loop.unread_groups_count;
  return (
    <li>
      <Link
        to="/feed"
        className={classes.loop}
        aria-current={loop.id === loopId ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          selectLoop(loop.id);
          onSelect();
        }}
      >
        <Avatar name={loop.name} src={logoAddress(loop.logo)} size={36} shape="square" />
        <span className={classes.name}>
          <Name>{loop.name}</Name>
        </span>
        {unreadCount > 0 && (
          <span className={classes.unread}>
            <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
            <span className="visually-hidden">{count(unreadCount, 'unread notification')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function UnpaidLine({ loop, onSelect }: { loop: UnpaidLoop; onSelect: () => void }) {
  return (
    <li>
      <Link to={payAddress(loop.id)} className={classes.loop} onClick={onSelect}>
        <Avatar name={loop.name} src={logoAddress(loop.logo)} size={36} shape="square" />
        <span className={classes.unpaid}>
          <span className={classes.name}>
            <Name>{loop.name}</Name>
          </span>
          <span className={classes.hint}>{loop.is_fee_charged ? 'Pay and join' : 'Join'}</span>
        </span>
      </Link>
    </li>
  );
}

function LoopSkeletons() {
  return (
    <div className={classes.skeletons} aria-busy="true" aria-label="Loading your loops" role="status">
      {[70, 55, 85, 60].map((width) => (
        <div key={width} className={classes.loop}>
          <Skeleton height={36} width={36} radius={11} />
          <Skeleton height={14} width={`${width}%`} radius="xl" />
        </div>
      ))}
    </div>
  );
}
