import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { IconCircleCheck } from '../../ui/icons.ts';
import { IconEye } from '../../ui/screen-icons.ts';
import classes from './announcement-bar.module.css';
import { askedSentence, confirmedSentence, countsSentence } from './announcement-words.ts';
import { type Announcement, type ReceiptCounts, useConfirm } from './announcements.ts';
import { IconSpeakerphone } from './icon-speakerphone.ts';
import { forgetUnread } from './unread.ts';

const ReceiptsSheet = lazy(async () => ({ default: (await import('./receipts-sheet.tsx')).ReceiptsSheet }));

type BarProps = {
  postId: number;
  loopId: number;
  announcement: Omit<Announcement, 'announced_at' | 'is_urgent'>;
  refresh: () => Promise<void>;
};

/** For members, under the post's heading: what its author wants of them, and what they have seen of it. */
export function AnnouncementBar(props: BarProps & { isAuthor: boolean; seesReceipts: boolean }) {
  const { announcement, isAuthor, seesReceipts } = props;
  return (
    <>
      {seesReceipts && announcement.counts && (
        <Counts {...props} counts={announcement.counts} wantsConfirmation={announcement.wants_confirmation} />
      )}
      {!isAuthor && <Reader {...props} />}
    </>
  );
}

type CountsProps = {
  postId: number;
  counts: ReceiptCounts;
  wantsConfirmation: boolean;
};

function Counts({ postId, counts, wantsConfirmation }: CountsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.bar}>
      <span className={classes.words} role="status">
        <IconEye size={20} aria-hidden />
        {countsSentence(counts, wantsConfirmation)}
      </span>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Who has?
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptsSheet
            postId={postId}
            wantsConfirmation={wantsConfirmation}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Reader({ postId, loopId, announcement, refresh }: BarProps) {
  const queries = useQueryClient();
  const confirm = useConfirm(postId, async () => {
    forgetUnread(queries, loopId);
    await refresh();
  });
  const { wants_confirmation, confirm_until, confirmed_at } = announcement;
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        {confirmed_at ? (
          <IconCircleCheck size={20} aria-hidden />
        ) : (
          <IconSpeakerphone size={20} aria-hidden />
        )}
        <div>
          {wants_confirmation && (
            <p role="status">
              {confirmed_at ? confirmedSentence(confirmed_at) : askedSentence(confirm_until)}
            </p>
          )}
          <p className={classes.note}>The author sees that you have opened this.</p>
        </div>
      </div>
      {wants_confirmation && !confirmed_at && (
        <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          I have read this
        </Button>
      )}
    </div>
  );
}
