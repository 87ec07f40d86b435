import { reportErrors, reportLimits } from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useDraft } from '../../../lib/drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PostNotThere } from '../post/post-states.tsx';
import { useLeave, usePostAddresses } from '../post-address.ts';
import { dropPost, postQuery, restartFeed } from '../posts.ts';
import classes from './post-form.module.css';

export default function ReportPostScreen() {
  const { id = '' } = useParams();
  const transport = useTransport();
  const addresses = usePostAddresses();
  const leave = useLeave();
  const { data: post } = useQuery(postQuery(transport, id));
  const isNotThere = post === null || post?.abilities.report === false;
  const close = () => leave(addresses.feed);
  return (
    <Dialog title="Report Post" onClose={close}>
      {isNotThere ? <PostNotThere /> : <ReportForm key={id} id={id} onCancel={close} />}
    </Dialog>
  );
}

function ReportForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [reason, setReason, clear] = useDraft(`report.${id}`, '');
  const report = useReport(id, clear);
  const form = useForm({
    values: { reason },
    change: (values) => setReason(values.reason),
    rules: reportErrors,
    submit: async (values) => void (await report.mutateAsync(values.reason.trim())),
    onFailure: (error) => `Your report was not sent. ${sentence(error)}`,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="The admins of the loop read this. The author is not told who reported the post."
        classNames={{ input: classes.description ?? '' }}
      />
      <Counter length={characters(reason)} max={reportLimits.reason} />
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="pink" disabled={!form.isValid} loading={form.isSending}>
          Report
        </Button>
      </div>
    </form>
  );
}

function useReport(id: string, clear: () => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const addresses = usePostAddresses();
  const toast = useToast();
  const { data: post } = useQuery(postQuery(transport, id));
  return useMutation({
    mutationFn: async (reason: string) => {
      const loop_id = Number((post ?? (await queries.fetchQuery(postQuery(transport, id))))?.loop_id);
      const params = { id: Number(id) };
      await transport.request('POST /api/posts/:id/report', { params, body: { loop_id, reason } });
      return loop_id;
    },
    async onSuccess(loopId) {
      clear();
      dropPost(queries, id);
      void restartFeed(queries, loopId);
      toast('Report Sent');
      await navigate(addresses.feed, { replace: true });
    },
  });
}
