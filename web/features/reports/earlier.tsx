import { useLoops } from '../loops/loops.ts';
import { EditedMark } from '../revisions/edited-mark.tsx';
import classes from './reports.module.css';
import type { Case } from './reports.ts';

/** Leads an admin to the texts before the report, while everybody sees it. */
export function Earlier({ item }: { item: Case }) {
  const { data: loops } = useLoops();
  const { subject_type, versions } = item;
  const isText = subject_type === 'Post' || subject_type === 'Message';
  const isAdmin = loops?.find(({ id }) => id === item.loop_id)?.is_admin;
  const version = versions.at(-1);
  if (!isText || !version || !isAdmin || !item.path || item.is_waiting || item.state !== 'open') return null;
  const type = subject_type === 'Post' ? 'posts' : 'messages';
  return (
    <div className={classes.open}>
      <EditedMark
        mayOpen
        thing={{ type, id: String(item.subject_id) }}
        text={version.text}
        author={version.author.name}
        createdAt={null}
      >
        Versions before the report
      </EditedMark>
    </div>
  );
}
