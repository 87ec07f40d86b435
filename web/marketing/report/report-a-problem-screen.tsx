import { Suspense } from 'react';
import { PublicHead } from '../../ui/pages/public-head.tsx';
import { whenTouched } from '../forms/forms.ts';
import { TextPage } from '../text-page.tsx';
import classes from './report.module.css';
import { useEmergencyText } from './use-emergency-text.ts';

const Form = whenTouched(async () => (await import('./report-a-problem-form.tsx')).ReportAProblemForm);

export default function ReportAProblemScreen() {
  return (
    <TextPage kicker="Without an account" title="Report a problem">
      <PublicHead
        path="/report-a-problem"
        title="Report a problem, without an account · Loopyard"
        description="Is there something in a loop on Loopyard that should not be there, or that shows you or your child? Tell us here. You need no account."
      />
      <p className={classes.lead}>
        Is there something in a loop that should not be there, or that shows you or your child? Tell us here.
      </p>
      <Emergency />
      <Suspense>
        <Form />
      </Suspense>
      <section className={classes.after} aria-labelledby="after">
        <h2 id="after" className={classes.subtitle}>
          What happens then
        </h2>
        <ul className={classes.points}>
          <li>
            The people who run the loop look at it. If we cannot tell which loop you mean, the people who run
            this server do.
          </li>
          <li>They see what you wrote and your e-mail. Nobody else does.</li>
          <li>
            Loops are private, so this page never says what is in one, or if it exists. You get an e-mail
            about what was decided, without any details.
          </li>
          <li>
            What you wrote and your e-mail are deleted 180 days after the decision, unless this server has set
            another time.
          </li>
        </ul>
      </section>
    </TextPage>
  );
}

/** Alone, because a page that renders again before its form’s script is there would lose the prerendered form. */
function Emergency() {
  return <p className={classes.emergency}>{useEmergencyText()}</p>;
}
