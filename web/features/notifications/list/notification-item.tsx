import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { IconCheck } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { RoundButton } from '../../../ui/round-button.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { commentsHash } from '../../comments/comments.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { NotificationView } from '../notifications.ts';
import { PostThumbnail } from '../post-thumbnail.tsx';
import { actOf } from './notification-words.ts';
import classes from './notifications.module.css';

/** Enough characters for more than two lines. */
const WORDS = 300;

export function NotificationItem(props: { notification: NotificationView; onRead: () => void }) {
  const { notification } = props;
  const { userId } = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  const { name, src } = appearance(notification.actor, notification.loop_id);
  const act = actOf(notification, userId);
  const isUnread = notification.read_at === null;
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <span className={classes.face}>
        <Avatar name={name} src={src} size={44} />
      </span>
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
          <strong>
            <Name>{name}</Name>
          </strong>{' '}
          {act}
        </span>
        <PostWords notification={notification} />
        <span className={classes.time}>
          <TimeAgo iso={notification.created_at} />
        </span>
      </Link>
      <div className={classes.side}>
        <PostThumbnail media={notification.notifiable.main_media} />
        {isUnread && (
          <ReadButton
            label={`Mark as read: ${isolated(name)} ${act}`}
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

function addressOf({ notifiable_id, action }: NotificationView) {
  return { pathname: `/feed/${notifiable_id}`, hash: action === 'new_message' ? commentsHash : '' };
}

function PostWords({ notification }: { notification: NotificationView }) {
  const words = firstWords(plainText(notification.notifiable.title), WORDS);
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
