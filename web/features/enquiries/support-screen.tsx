import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useGoBack } from '../../lib/addresses.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { listOfNames } from '../../lib/words.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Name } from '../../ui/text/name.tsx';
import { useSelectedLoop } from '../loops/loops.ts';
import classes from './support.module.css';

export default function SupportScreen() {
  const goBack = useGoBack();
  const { loop } = useSelectedLoop();
  const email = useSupportEmail();
  return (
    <Dialog title="Contact Support" width={480} onClose={goBack}>
      <title>Contact Support · Loopyard</title>
      {loop ? (
        <p>
          The admins of <Name>{loop.name}</Name> can help with members, posts and codes:{' '}
          <strong>{listOfNames(loop.admins)}</strong>.
        </p>
      ) : (
        <p>Ask the person who gave you the code for your loop. Each loop is run by its own admins.</p>
      )}
      {email && (
        <p className={classes.address}>
          For anything else, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={goBack}>
          Cancel
        </Button>
        <Button onClick={goBack}>Ok</Button>
      </DialogActions>
    </Dialog>
  );
}

function useSupportEmail(): string | null {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['support'],
    queryFn: async ({ signal }) => (await transport.request('GET /api/support', { signal })).support,
  });
  return data?.email ?? null;
}
