import { Button, Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { dayOf, isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useAnswer, useQuestion } from '../consents.ts';
import classes from './accounts.module.css';
import { PolicyLink } from './policy-link.tsx';

/** Opened from the e-mail to a parent: `?token=…`. Opening it answers nothing, since mail scanners open links too. */
export default function ParentScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <>
      <title>A parent’s answer · Loopyard</title>
      <meta name="description" content="Say whether your child may have a Loopyard account." />
      <meta name="robots" content="noindex" />
      {token ? <Question token={token} /> : <DeadLink title="This link is incomplete" />}
    </>
  );
}

function Question({ token }: { token: string }) {
  const { data, error, refetch } = useQuestion(token);
  if (isApiError(error) && error.status === 404) return <DeadLink title={error.detail} />;
  if (error)
    return <TryAgain heading="h1" title="The question could not be loaded" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Skeleton height={480} radius="md" role="status" aria-busy="true" aria-label="Loading the question" />
    );
  if (data.agreed_at) return <Agreed name={data.name} title={`You agreed on ${dayOf(data.agreed_at)}`} />;
  return <Answering token={token} name={data.name} />;
}

function Answering({ token, name }: { token: string; name: string }) {
  const answer = useAnswer(token);
  const confirm = useConfirm();
  const refuse = async () => {
    const isSure = await confirm({
      text: `The account of ${isolated(name)} is deleted at once, and your e-mail address with it. This can’t be undone.`,
      yes: 'Yes, delete the account',
      no: 'No, go back',
    });
    if (isSure) answer.mutate(false);
  };
  if (answer.isSuccess) return answer.variables ? <Agreed name={name} title="Thank you" /> : <AccountGone />;
  const { error } = answer;
  if (isApiError(error) && error.status === 404) return <DeadLink title={error.detail} />;
  return (
    <>
      <h1 className={classes.title}>
        May <Name>{name}</Name> use Loopyard?
      </h1>
      <p className={classes.lead}>
        <Name>{name}</Name> wants an account on {window.location.host} and gave your address as a parent’s. At
        their age a parent or guardian has to agree first.
      </p>
      <ShortFacts />
      <p role="alert" className={classes.problem}>
        {error && `Your answer did not arrive. ${sentence(error)}`}
      </p>
      <div className={classes.answers}>
        <Button
          size="lg"
          loading={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          Yes, I agree
        </Button>
        <Button
          size="lg"
          variant="default"
          loading={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => void refuse()}
        >
          No
        </Button>
      </div>
    </>
  );
}

function ShortFacts() {
  return (
    <>
      <ul className={classes.facts}>
        <li>
          Loopyard is a private place where a group, such as a school class or a club, shares pictures, films,
          files and words. Only members of the group see them.
        </li>
        <li>
          We keep the name, e-mail address and age group of your child, and what they share, until it or the
          account is deleted. We show no advertising and sell nothing of it.
        </li>
        <li>
          In groups with members under 18 nobody outside can look in. Anything can be reported to the people
          who run the group.
        </li>
        <li>
          With a yes we keep your e-mail address as its proof, as long as there is the account, and write to
          it no more. The account can be deleted in its settings at any time.
        </li>
        <li>With a no, or without an answer, the account and your address are deleted.</li>
      </ul>
      <p className={classes.small}>
        <span>
          More is in the <PolicyLink to="/terms">Terms of Use</PolicyLink> and the{' '}
          <PolicyLink to="/terms#privacy">Data &amp; Privacy Policy</PolicyLink>.
        </span>
      </p>
    </>
  );
}

function Agreed({ name, title }: { name: string; title: string }) {
  return (
    <Scene
      role="status"
      heading="h1"
      title={title}
      text={`${isolated(name)} can use Loopyard now. If you change your mind, the account can be deleted in its settings at any time. You can close this page.`}
    />
  );
}

function AccountGone() {
  return (
    <Scene
      role="status"
      heading="h1"
      title="The account is deleted"
      text="Your e-mail address is deleted with it. You can close this page."
    />
  );
}

function DeadLink({ title }: { title: string }) {
  return (
    <Scene
      role="status"
      heading="h1"
      title={title}
      text="There may be a newer e-mail, the account may have been deleted, or it was never there. Your child can send you a new link, or sign up again."
    />
  );
}
