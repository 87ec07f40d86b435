import { lawfulTextErrors, lawfulTextMax } from '@loopyard/contract/lawful-rules.ts';
import { type LawfulName, lawfulTexts } from '@loopyard/contract/lawful-texts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { Link } from 'react-router';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './operator.module.css';
import { type LawfulText, useAct, useLawfulTexts } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { WhenLoaded } from './shown-list.tsx';

export default function TextsScreen() {
  return (
    <OperatorPage
      title="Legal texts"
      lead="The law asks you to tell people this. They read it under these headings, in the privacy policy and the terms. What is empty is not shown."
    >
      <Texts />
    </OperatorPage>
  );
}

function Texts() {
  const query = useLawfulTexts();
  return (
    <div className={classes.panels}>
      <p className={classes.note}>
        An empty line begins a paragraph, lines that begin with a hyphen make a list, and{' '}
        <code>[our page](https://school.example)</code> makes a link. Readers see a new text at once, in the{' '}
        <Link className={classes.link ?? ''} to="/terms#privacy">
          Data &amp; Privacy Policy
        </Link>
        .
      </p>
      <WhenLoaded noun="the texts" query={query}>
        {({ texts }) => texts.map((text) => <TextForm key={text.name} item={text} />)}
      </WhenLoaded>
    </div>
  );
}

function TextForm({ item: { name, text, ...change } }: { item: LawfulText }) {
  const { heading, hint } = lawfulTexts[name];
  const { form, length } = useTextForm(name, text ?? '');
  return (
    <Panel>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <div>
          <Textarea {...form.field('text')} label={heading} description={hint} rows={4} />
          <Counter length={length} max={lawfulTextMax} />
        </div>
        <Refusal>{form.refusal}</Refusal>
        <div className={classes.foot}>
          {text === null && <Badge>Empty</Badge>}
          <ChangedBy {...change} />
          <Button type="submit" aria-label={`Save “${heading}”`} loading={form.isSending}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function useTextForm(name: LawfulName, text: string) {
  const [values, setValues, clear] = useDraft(`lawful.${name}`, { text });
  const save = useAct(
    (transport, body: { text: string }) =>
      transport.request('POST /api/operator/texts/:name', { params: { name }, body }),
    {
      success: (_, body) => (body.text ? 'Readers see the new text' : 'The text is empty and not shown'),
      failure: 'The text was not saved, but it is still here.',
    },
  );
  const form = useForm({
    values,
    change: setValues,
    rules: lawfulTextErrors,
    submit: async (typedValues) => {
      const saved = { text: typedValues.text.trim() };
      await save.mutateAsync(saved);
      clear(saved);
    },
    onFailure: () => '',
  });
  return { form, length: characters(values.text) };
}

function ChangedBy({ changed_at, by_user_id }: Pick<LawfulText, 'changed_at' | 'by_user_id'>) {
  if (changed_at === null) return null;
  return (
    <span className={classes.note}>
      changed <TimeAgo iso={changed_at} />{' '}
      {by_user_id === null ? (
        'on the command line'
      ) : (
        <>
          by{' '}
          <Link className={classes.link ?? ''} to={`/operator/people?name=${by_user_id}`}>
            account {by_user_id}
          </Link>
        </>
      )}
    </span>
  );
}
