import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useTransport } from '../../../lib/app-context.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { ReportForm } from '../../reports/report-form.tsx';
import { PostNotThere } from '../post/post-states.tsx';
import { useLeave, usePostAddresses } from '../post-address.ts';
import { dropPost, postQuery, restartFeed } from '../posts.ts';

export default function ReportPostScreen() {
  const { id = '' } = useParams();
  const transport = useTransport();
  const addresses = usePostAddresses();
  const leave = useLeave();
  const { data: post } = useQuery(postQuery(transport, id));
  const isNotThere = post === null || post?.abilities.report === false;
  const close = () => leave(addresses.feed);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const onSent = (loopId: number) => {
    dropPost(queries, id);
    void restartFeed(queries, loopId);
    void navigate(addresses.feed, { replace: true });
  };
  return (
    <Dialog title="Report Post" onClose={close}>
      {isNotThere && <PostNotThere />}
      {!isNotThere && !post && <Awaited label="Loading the post" height={240} />}
      {!isNotThere && post && (
        <ReportForm
          key={id}
          subject={{ type: 'Post', id: Number(id), loopId: Number(post.loop_id) }}
          onSent={() => onSent(Number(post.loop_id))}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
