import { Link, useLocation } from 'react-router';
import { useIsAwake } from '../../lib/use-is-awake.ts';
import { PublicHead } from '../../ui/pages/public-head.tsx';
import { TextPage } from '../text-page.tsx';
import { codeOfConduct } from './code-of-conduct.tsx';
import { cookiePolicy } from './cookie-policy.tsx';
import { LawfulSections, type OperatorWords, useOperatorWords } from './lawful-texts.tsx';
import type { Policy } from './policy.ts';
import { privacyPolicy } from './privacy-policy.tsx';
import classes from './terms.module.css';
import { termsOfUse } from './terms-of-use.tsx';

const policies = [termsOfUse, privacyPolicy, codeOfConduct, cookiePolicy];

/** Tabs are links with addresses. Prerendered, and without script, all four texts are below each other. */
export default function TermsScreen() {
  const isAwake = useIsAwake();
  const { hash } = useLocation();
  const words = useOperatorWords();
  const shownPolicy = (isAwake && policies.find(({ id }) => `#${id}` === hash)) || termsOfUse;
  return (
    <TextPage kicker="The small print, in large print" title="Terms and policies">
      <PublicHead
        path="/terms"
        title={`${shownPolicy.title} · Loopyard`}
        description={shownPolicy.description}
      />
      <nav className={classes.tabs} aria-label="Terms and policies">
        {policies.map(({ id, title }) => (
          <Link key={id} to={`#${id}`} aria-current={isAwake && id === shownPolicy.id ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div className={classes.texts} data-asleep={!isAwake || undefined}>
        {policies.map((policy) => (
          <Text key={policy.id} policy={policy} words={words} isHidden={isAwake && policy !== shownPolicy} />
        ))}
      </div>
    </TextPage>
  );
}

function Text(props: { policy: Policy; words: OperatorWords; isHidden: boolean }) {
  const { policy, words, isHidden } = props;
  const { id, title, short, sections, lawfulNames } = policy;
  const next = policies[policies.indexOf(policy) + 1];
  return (
    <article id={id} className={classes.text} aria-labelledby={`${id}-title`} hidden={isHidden}>
      <h2 id={`${id}-title`} className={classes.textTitle}>
        {title}
      </h2>
      <p className={classes.short}>
        <strong>In short.</strong> {short}
      </p>
      {sections.map((section) => (
        <section key={section.title}>
          <h3 className={classes.sectionTitle}>{section.title}</h3>
          {section.body}
        </section>
      ))}
      {lawfulNames && <LawfulSections words={words} names={lawfulNames} />}
      {next && (
        <p className={classes.next}>
          <Link to={`#${next.id}`}>Next: {next.title}</Link>
        </p>
      )}
    </article>
  );
}
