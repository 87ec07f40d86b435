import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { count, isolated } from '../../lib/words.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './operator.module.css';
import { type ContactForm, pageIn, useAct, useContactForms } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { ShownList } from './shown-list.tsx';

export default function FormsScreen() {
  return (
    <OperatorPage title="Contact forms" lead="Messages sent through the forms on the public pages.">
      <Forms />
    </OperatorPage>
  );
}

function Forms() {
  const page = pageIn(useSearchParams()[0]);
  return (
    <ShownList
      noun="the forms"
      label="Contact forms"
      query={useContactForms(page)}
      items={(answer) => answer.enquiries}
      empty={{ title: 'No forms yet', text: 'Messages appear here. They are kept for a year.' }}
      page={page}
      address={(n) => `/operator/forms?page=${n}`}
      foot={({ robots }) =>
        robots > 0 && (
          <p className={classes.note}>
            {count(robots, 'form')} filled in by robots {robots === 1 ? 'is' : 'are'} not listed.
          </p>
        )
      }
    >
      {(form) => <Line key={form.id} form={form} />}
    </ShownList>
  );
}

function Line({ form }: { form: ContactForm }) {
  const answer = useAct(
    (transport) =>
      transport.request('POST /api/operator/enquiries/:id/answered', { params: { id: form.id } }),
    { success: () => 'Marked as answered', failure: 'The form was not marked as answered.' },
  );
  return (
    <Entry
      name={<Name>{form.name}</Name>}
      facts={
        <>
          <a className={classes.link} href={`mailto:${encodeURIComponent(form.email)}`}>
            {form.email}
          </a>
          <span>{form.kind === 'contact' ? 'a message' : 'about a membership'}</span>
          <span>
            sent <TimeAgo iso={form.created_at} />
          </span>
        </>
      }
      below={form.lines.length > 0 && <p className={classes.quote}>{form.lines.join('\n')}</p>}
    >
      {form.answered_at ? (
        <Badge isQuiet>Answered</Badge>
      ) : (
        <Button
          variant="default"
          aria-label={`Mark the form from ${isolated(form.name)} as answered`}
          loading={answer.isPending}
          onClick={() => answer.mutate(undefined)}
        >
          Mark as answered
        </Button>
      )}
    </Entry>
  );
}
