import { contactErrors, enquiryLimits } from '@loopyard/contract/enquiries.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGoBack } from '../../lib/addresses.ts';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useForm } from '../../lib/use-form.ts';
import { listOfNames } from '../../lib/words.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Person, useViewer } from '../accounts/accounts.ts';
import { useSelectedLoop } from '../loops/loops.ts';
import classes from './support.module.css';

/** Where the operators have no address to write to, they are written to here. */
export default function SupportScreen() {
  const goBack = useGoBack();
  const support = useSupport();
  const { data: viewer } = useViewer();
  const isWritten = support?.email === null && viewer;
  return (
    <Dialog title="Contact Support" width={480} onClose={goBack}>
      <title>Contact Support · Loopyard</title>
      <Admins />
      {support?.email && (
        <p className={classes.address}>
          For anything else, write to <a href={`mailto:${support.email}`}>{support.email}</a>.
        </p>
      )}
      {isWritten ? (
        <Letter viewer={viewer} onClose={goBack} />
      ) : (
        <DialogActions>
          <Button variant="default" onClick={goBack}>
            Cancel
          </Button>
          <Button onClick={goBack}>Ok</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function Admins() {
  const { loop } = useSelectedLoop();
  if (!loop)
    return <p>Ask the person who gave you the code for your loop. Each loop is run by its own admins.</p>;
  return (
    <p>
      The admins of <Name>{loop.name}</Name> can help with members, posts and codes:{' '}
      <strong>{listOfNames(loop.admins)}</strong>.
    </p>
  );
}

function Letter({ viewer, onClose }: { viewer: Person; onClose: () => void }) {
  const transport = useTransport();
  const toast = useToast();
  const [message, setMessage] = useState('');
  const sender = { name: [...viewer.name].slice(0, nameMax).join(''), email: viewer.email ?? '' };
  const form = useForm({
    values: { message },
    change: (values) => setMessage(values.message),
    rules: (values) => contactErrors({ ...sender, ...values }),
    submit: async (values) => {
      await transport.request('POST /api/contact', { body: { ...sender, ...values } });
      toast('Your message has been sent');
      onClose();
    },
    onFailure: (error) => `Your message was not sent. ${sentence(error)}`,
  });
  return (
    <form className={classes.letter} onSubmit={form.onSubmit} noValidate>
      <Textarea
        {...form.field('message')}
        label="For anything else, write to the people who run Loopyard here"
        description={`The answer goes to ${sender.email}.`}
        classNames={{ input: classes.message ?? '' }}
      />
      <Counter length={characters(message)} max={enquiryLimits.message} />
      <Refusal>{form.refusal}</Refusal>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          Send
        </Button>
      </DialogActions>
    </form>
  );
}

function useSupport(): { email: string | null } | undefined {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['support'],
    queryFn: async ({ signal }) => (await transport.request('GET /api/support', { signal })).support,
  });
  return data;
}
