import { type Location, useLocation, useNavigate } from 'react-router';
import {
  IconBell,
  IconBellOff,
  IconBookmark,
  IconBookmarkOff,
  IconCopy,
  IconDots,
  IconFlag,
  IconPencil,
  IconPin,
  IconTrash,
} from '../../../ui/icons.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-entry.tsx';
import { usePinning } from '../../pins/use-pinning.tsx';
import { above, type OpenedFrom, usePostAddresses } from '../post-address.ts';
import type { FeedPost } from '../posts.ts';
import { usePostSilence, usePostSubscription } from '../use-post-subscription.ts';
import { useDeletePost } from './use-delete-post.ts';
import { useRefreshPost } from './use-refresh-post.ts';

export function PostMenu({ post, from }: { post: FeedPost; from: 'feed' | 'post' }) {
  const navigate = useNavigate();
  const { state, ...address } = useLocation() as Location<OpenedFrom | null>;
  const addresses = usePostAddresses();
  const deletePost = useDeletePost();
  const { isSubscribed, toggle } = usePostSubscription(post);
  const silence = usePostSilence(post);
  const refresh = useRefreshPost(post.id);
  const pinning = usePinning(post, refresh);
  const open = async (place: 'edit' | 'report') => {
    // After this, closing the post leads to the feed.
    if (from === 'post' && state?.from === 'page') await navigate(address, { ...above, replace: true });
    await navigate(addresses.post(post.id, place), { ...above, state: { from } satisfies OpenedFrom });
  };
  const copy = () => navigate(addresses.copyOf(post.id), { ...above, state: { from } satisfies OpenedFrom });
  const wasOpenedHere = from === 'post' && (state?.from === 'feed' || state?.from === 'page');
  const leavePost = () => {
    if (from === 'feed') return;
    if (wasOpenedHere) void navigate(-1);
    else void navigate(addresses.feed, { ...above, replace: true });
  };

  const items: MenuItem[] = [];
  const icon = { size: 20, 'aria-hidden': true } as const;
  const [BookIcon, SilenceIcon] = [
    isSubscribed ? IconBookmarkOff : IconBookmark,
    silence.isSilent ? IconBell : IconBellOff,
  ];
  if (post.abilities.subscribe)
    items.push(
      { label: isSubscribed ? 'Unsubscribe' : 'Subscribe', icon: <BookIcon {...icon} />, onSelect: toggle },
      {
        label: silence.isSilent ? 'Unmute' : 'Mute',
        icon: <SilenceIcon {...icon} />,
        onSelect: silence.toggle,
      },
    );
  const { isPinned, toggle: togglePin } = pinning;
  if (post.abilities.pin)
    items.push({ label: isPinned ? 'Unpin' : 'Pin', icon: <IconPin {...icon} />, onSelect: togglePin });
  if (post.abilities.update)
    items.push({ label: 'Edit Post', icon: <IconPencil {...icon} />, onSelect: () => open('edit') });
  if (post.is_cloneable && post.lock === null)
    items.push({ label: 'Copy to a New Post', icon: <IconCopy {...icon} />, onSelect: copy });
  if (post.abilities.report)
    items.push({ label: 'Report Post', icon: <IconFlag {...icon} />, onSelect: () => open('report') });
  if (post.abilities.delete) {
    items.push({
      label: 'Delete Post',
      icon: <IconTrash {...icon} />,
      danger: true,
      onSelect: () => void deletePost(post, leavePost),
    });
  }
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label="More" items={items}>
        <IconDots size={22} aria-hidden />
      </ActionMenu>
      {pinning.dialog}
    </>
  );
}
