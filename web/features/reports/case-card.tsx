import '@mantine/core/styles/Checkbox.layer.css';
import { claimHours, reportCategories, reportedNouns } from '@loopyard/contract/reports.ts';
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { count } from '../../lib/words.ts';
import { Panel } from '../../ui/pages/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { sanctionNames } from '../sanctions/sanctions.ts';
import { Appeal } from './appeal.tsx';
import { DecideForm } from './decide-form.tsx';
import { Earlier } from './earlier.tsx';
import { HeldFiles } from './held-files.tsx';
import { CloseForm, LoopTitle, OutsideReports } from './outside.tsx';
import classes from './reports.module.css';
import type { Answer, Case, Decision } from './reports.ts';
import type { Tick } from './several.tsx';

type Act<Input> = { mutate(input: Input, more?: { onSuccess(): void }): void; isPending: boolean };

export function CaseCard(props: {
  item: Case;
  decide: Act<Decision>;
  answer: Act<Answer>;
  claim?: Act<boolean>;
  tick?: Tick | undefined;
  onDecided: () => void;
}) {
  const { item, decide, answer, claim, tick, onDecided } = props;
  const noun = reportedNouns[item.subject_type];
  const isOfLoop = item.subject_type === 'Loop';
  const author = item.versions[0]?.author.name;
  const titleId = `case-${item.id}`;
  return (
    <Panel>
      <article
        className={classes.case}
        data-urgent={item.severity === 'danger' || undefined}
        aria-labelledby={titleId}
      >
        <header className={classes.head}>
          {tick && (
            <Checkbox
              className={classes.tick ?? ''}
              size="md"
              aria-label={`Tick ${noun === 'person' ? 'this person' : `this ${noun}`}${author ? ` by ${author}` : ''}`}
              checked={tick.isTicked}
              onChange={({ currentTarget }) => tick.onTick(currentTarget.checked)}
            />
          )}
          <h2 id={titleId} className={classes.title}>
            {isOfLoop ? <LoopTitle item={item} /> : `A ${noun}`}
            {author && (
              <>
                {noun === 'person' ? ': ' : ' by '}
                <Name>{author}</Name>
              </>
            )}
          </h2>
          {item.is_waiting && <Badge isQuiet>Waits for an admin</Badge>}
          {item.source === 'words' && <Badge isQuiet>Has a watched word</Badge>}
          {item.severity === 'danger' && <Badge>Somebody may be in danger</Badge>}
          {claim && <Claimed item={item} claim={claim} />}
        </header>
        {!isOfLoop && <Versions item={item} noun={noun} />}
        <HeldFiles caseId={item.id} files={item.media} />
        {item.reports.length > 0 && <Reasons item={item} />}
        <OutsideReports item={item} />
        {item.history.cases_count > 0 && (
          <p className={classes.time}>
            {count(item.history.cases_count, 'earlier case')} ended with a warning or a removal.
          </p>
        )}
        <Sanctions item={item} />
        <Earlier item={item} />
        {item.path && item.state === 'open' && (
          <Link className={classes.open} to={item.path} state={{ from: 'page' }}>
            Open where it is
          </Link>
        )}
        {item.abilities.decide && isOfLoop && <CloseForm item={item} decide={decide} onDecided={onDecided} />}
        {item.abilities.decide && !isOfLoop && (
          <DecideForm item={item} noun={noun} decide={decide} onDecided={onDecided} />
        )}
        {item.state === 'open' && !item.abilities.decide && (
          <p className={classes.time}>You reported this, so somebody else decides.</p>
        )}
        {item.outcome && <Decided item={item} noun={noun} />}
        {item.appeal && <Appeal item={item} appeal={item.appeal} answer={answer} onAnswered={onDecided} />}
      </article>
    </Panel>
  );
}

function Sanctions({ item }: { item: Case }) {
  const { sanctions } = item.history;
  if (sanctions.length === 0) return null;
  return (
    <ul className={classes.reasons} aria-label="Earlier sanctions">
      {sanctions.map(({ id, kind, created_at, lifted_at }) => (
        <li key={id} className={classes.time}>
          {sanctionNames[kind]}, <TimeAgo iso={created_at} />
          {lifted_at && ', lifted'}
        </li>
      ))}
    </ul>
  );
}

function Claimed({ item, claim }: { item: Case; claim: Act<boolean> }) {
  const { userId } = useSession();
  const { claimed_by: claimant } = item;
  if (claimant?.id === userId)
    return (
      <Button variant="default" loading={claim.isPending} onClick={() => claim.mutate(false)}>
        Let go
      </Button>
    );
  if (claimant)
    return (
      <p className={classes.time}>
        <Name>{claimant.name}</Name> is looking at this
      </p>
    );
  if (!item.abilities.claim) return null;
  return (
    <Button
      variant="default"
      loading={claim.isPending}
      title={`Yours for ${claimHours} hours`}
      onClick={() => claim.mutate(true)}
    >
      I’ll take it
    </Button>
  );
}

const firstHeadings = { report: 'As it was reported', approval: 'As it waits', words: 'As it was written' };

function Versions({ item, noun }: { item: Case; noun: string }) {
  if (item.versions.length === 0)
    return <p className={classes.time}>The words and files of this {noun} are not kept any more.</p>;
  return (
    <div className={classes.sides}>
      {item.versions.map((version, at) => {
        const heading = at === 0 ? firstHeadings[item.source] : 'Changed later';
        return (
          // biome-ignore lint/a11y/useSemanticElements: no field, and no landmark that every case would repeat
          <section key={version.at} className={classes.side} role="group" aria-label={heading}>
            <h3 className={classes.sideTitle}>
              {heading} <TimeAgo iso={version.at} />
            </h3>
            <Around texts={version.before} />
            <p className={classes.words}>{version.text ? <Name>{version.text}</Name> : 'It had no text.'}</p>
            <Around texts={version.after} />
          </section>
        );
      })}
    </div>
  );
}

/** The comments before or after it. */
function Around({ texts }: { texts: string[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two comments may say the same, and they keep their places
    <p key={at} className={classes.around}>
      <Name>{text}</Name>
    </p>
  ));
}

function Reasons({ item }: { item: Case }) {
  return (
    <ul className={classes.reasons} aria-label="Who reported it, and why">
      {item.reports.map((report) => (
        <li key={report.reporter.id} className={classes.reason}>
          <p className={classes.reasonHead}>
            <Name>{report.reporter.name}</Name>: {reportCategories[report.category].label}{' '}
            <span className={classes.time}>
              <TimeAgo iso={report.created_at} />
            </span>
          </p>
          <p>
            <Name>{report.reason}</Name>
          </p>
        </li>
      ))}
    </ul>
  );
}

function decidedWords({ source, outcome, subject_type }: Case, noun: string): string {
  if (subject_type === 'Loop') return closedWords[outcome ?? 'kept'];
  if (outcome === 'warned') return 'The person was warned';
  if (source !== 'approval') return `The ${noun} was ${outcome}`;
  return outcome === 'kept' ? `The ${noun} was let through` : `The ${noun} was refused`;
}

const closedWords = {
  kept: 'Nothing was changed',
  warned: 'The person was spoken to',
  removed: 'It was removed',
};

function Decided({ item, noun }: { item: Case; noun: string }) {
  return (
    <div className={classes.resolved}>
      <p>
        <strong>{decidedWords(item, noun)}</strong>
        {item.decided_by && (
          <>
            {' '}
            by <Name>{item.decided_by.name}</Name>
          </>
        )}
        {item.decided_at && (
          <span className={classes.time}>
            {' '}
            <TimeAgo iso={item.decided_at} />
          </span>
        )}
      </p>
      {item.text && (
        <p>
          Message: <Name>{item.text}</Name>
        </p>
      )}
      {item.note && (
        <p>
          Note: <Name>{item.note}</Name>
        </p>
      )}
    </div>
  );
}
