import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { IconCheck, IconFlag } from '../../../ui/icons.ts';
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
  const { loop_id, actors, notifiable, sentence, unread: isUnread } = notification;
  const { userId } = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  const actor = actors[0] && appearance(actors[0], loop_id);
  const act = actOf(notification, userId);
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <span className={classes.face}>
        {actor ? <Avatar name={actor.name} src={actor.src} size={44} /> : <CaseSign />}
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
          {actor && act ? (
            <>
              <strong>
                <Name>{actor.name}</Name>
              </strong>{' '}
              {act}
            </>
          ) : (
            <Name>{sentence}</Name>
          )}
        </span>
        {notifiable && <PostWords title={notifiable.title} />}
        <span className={classes.time}>
          <TimeAgo iso={notification.latest_at} />
        </span>
      </Link>
      <div className={classes.side}>
        {notifiable && <PostThumbnail media={notifiable.main_media} />}
        {isUnread && (
          <ReadButton
            label={`Mark as read: ${actor && act ? `${isolated(actor.name)} ${act}` : sentence}`}
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

function CaseSign() {
  return (
    <span className={classes.sign} aria-hidden="true">
      <IconFlag size={22} strokeWidth={1.5} />
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
