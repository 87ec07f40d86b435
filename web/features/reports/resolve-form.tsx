import { reportLimits, resolutionErrors } from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Textarea } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { Counter } from '../../ui/form/counter.tsx';
import type { Report } from './reported-type.ts';
import { reportedTypes } from './reported-types.ts';
import classes from './reports.module.css';
import { useResolveReport } from './reports.ts';
import { Resolutions } from './resolutions.tsx';

export function ResolveForm(props: { report: Report; isGone: boolean; onResolved: () => void }) {
  const { report } = props;
  const { noun } = reportedTypes[report.subject_type];
  const [note, setNote, clear] = useDraft(`report-note.${report.id}`, '');
  const resolve = useResolveReport(report);
  const error = resolutionErrors({ note }).note;
  const send = (resolution: 'removed' | 'kept') =>
    resolve.mutate(
      { resolution, note },
      {
        onSuccess: () => {
          clear();
          props.onResolved();
        },
      },
    );
  return (
    <div className={classes.resolve}>
      <Textarea
        label="Note (optional)"
        description={`Only the admins of this loop see this note. The person who reported the ${noun} is told the outcome.`}
        rows={2}
        value={note}
        error={error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {note && <Counter length={characters(note)} max={reportLimits.note} />}
      <div className={classes.acts}>
        <Resolutions
          noun={noun}
          isGone={props.isGone}
          isOff={!!error}
          isSending={resolve.isPending}
          send={send}
        />
      </div>
    </div>
  );
}
