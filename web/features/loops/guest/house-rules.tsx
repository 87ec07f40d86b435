import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { type AnyLoop, isReadable, type Loop, langOf, loopsKey, useSelectedLoop } from '../loops.ts';
import classes from './guest-bar.module.css';

/** Once after joining, until they are put away. */
export function HouseRules() {
  const { loop } = useSelectedLoop();
  const putAway = usePutAway();
  if (!loop?.shows_house_rules || !loop.house_rules) return null;
  const onClose = () => putAway(loop);
  return (
    <Dialog title={`House rules of ${isolated(loop.name)}`} width={520} onClose={onClose}>
      <p className={classes.rules} lang={langOf(loop)}>
        <LinkedText text={loop.house_rules} />
      </p>
      <p>You can read them again wherever you report something.</p>
      <DialogActions>
        <Button onClick={onClose}>Got it</Button>
      </DialogActions>
    </Dialog>
  );
}

/** If the server doesn't hear of it, they are shown once more another time. */
function usePutAway() {
  const transport = useTransport();
  const queries = useQueryClient();
  const lastPutAway = useRef(0);
  return ({ id }: Loop) => {
    // The dialog still takes a second press until it is drawn anew.
    if (lastPutAway.current === id) return;
    lastPutAway.current = id;
    transport.request('POST /api/loops/:id/house_rules/read', { params: { id } }).catch(() => null);
    queries.setQueryData<AnyLoop[]>(loopsKey, (loops) =>
      loops?.map((loop) =>
        loop.id === id && isReadable(loop) ? { ...loop, shows_house_rules: false } : loop,
      ),
    );
  };
}
