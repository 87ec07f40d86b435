import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { IconFlag } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { RoundButton } from '../../../ui/round-button.tsx';
import { IconCheck, IconClock } from '../../../ui/screen-icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { commentsHash } from '../../comments/comments.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { NotificationView } from '../notifications.ts';
import { PostThumbnail } from '../post-thumbnail.tsx';
import { LineActors } from './line-actors.tsx';
import { sentenceOf } from './notification-words.ts';
import classes from './notifications.module.css';

/** Enough characters for more than two lines. */
const WORDS = 300;

/** `loop`: its name, where lines of several are listed. */
export function NotificationItem(props: {
  notification: NotificationView;
  loop: string | null;
  onRead: () => void;
}) {
  const { notification, loop } = props;
  const { loop_id, actors, actors_count, notifiable, unread: isUnread } = notification;
  const { userId } = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  const actor = actors[0] && appearance(actors[0], loop_id);
  const sentence = sentenceOf(notification, userId);
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <span className={classes.face}>
        {actor ? (
          <Avatar name={actor.name} src={actor.src} size={44} />
        ) : (
          <Sign Icon={notifiable ? IconClock : IconFlag} />
        )}
      </span>
      <div className={classes.body}>
        <Link
          ref={link}
          className={classes.link}
          to={addressOf(notification)}
          // Closing the post returns here.
          state={{ from: 'page' }}
          preventScrollReset
        >
          <span className={classes.sentence}>
            {isUnread && <span className="visually-hidden">Unread: </span>}
            <WithNames text={sentence} />
          </span>
          {notifiable && <PostWords title={notifiable.title} />}
          <span className={classes.time}>
            {loop !== null && (
              <>
                <Name>{loop}</Name> ·{' '}
              </>
            )}
            <TimeAgo iso={notification.latest_at} />
            {notification.reason && (
              <>
                {' '}
                · <Name>{notification.reason}</Name>
              </>
            )}
          </span>
        </Link>
        {actors_count > 2 && <LineActors notification={notification} />}
      </div>
      <div className={classes.side}>
        {notifiable && <PostThumbnail media={notifiable.main_media} />}
        {isUnread && (
          <ReadButton
            label={`Mark as read: ${sentence}`}
            onRead={() => {
              // The button disappears; keep the focus in this row.
              link.current?.focus();
              props.onRead();
            }}
          />
        )}
      </div>
    </li>
  );
}

/** Isolated names, in bold. */
function WithNames({ text }: { text: string }) {
  const pieces = text.split(/[\u2068\u2069]/);
  if (pieces.length === 1) return <Name>{text}</Name>;
  // Every second one is a name.
  return pieces.map((piece, place) => {
    const key = `${place} ${piece}`;
    if (place % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <strong key={key}>
        <Name>{piece}</Name>
      </strong>
    );
  });
}

/** Where nobody acted, or nobody may learn who: a time came, or a case changed. */
function Sign({ Icon }: { Icon: typeof IconFlag }) {
  return (
    <span className={classes.sign} aria-hidden="true">
      <Icon size={22} strokeWidth={1.5} />
    </span>
  );
}

function addressOf({ url, action }: NotificationView): string {
  return action === 'new_message' ? url + commentsHash : url;
}

function PostWords({ title }: { title: string }) {
  const words = firstWords(plainText(title), WORDS);
  if (!words) return null;
  return (
    <span className={classes.post}>
      <Name>{words}</Name>
    </span>
  );
}

function ReadButton({ label, onRead }: { label: string; onRead: () => void }) {
  return (
    <Tooltip text="Mark as read">
      <RoundButton className={classes.read} aria-label={label} onClick={onRead}>
        <IconCheck size={20} aria-hidden />
      </RoundButton>
    </Tooltip>
  );
}
