import { Button } from '@mantine/core';
import classes from './operator.module.css';
import { useAct } from './operator.ts';

/** It scans whole tables, so it runs only on request. */
export function Counts() {
  const check = useAct((transport) => transport.request('GET /api/operator/counts'), {
    success: ({ findings }) => (findings.length === 0 ? 'All counts are correct' : 'Some counts are wrong'),
    failure: 'The counts were not checked.',
  });
  const findings = check.data?.findings ?? [];
  return (
    <>
      {findings.length > 0 && (
        <div role="status" className={classes.quote}>
          {findings.map((finding) => (
            <p key={finding}>{finding}.</p>
          ))}
          <p>Run “check --fix” on the command line to correct them.</p>
        </div>
      )}
      <div className={`${classes.foot} ${classes.beneath}`}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(undefined)}>
          Check the counts
        </Button>
      </div>
    </>
  );
}
