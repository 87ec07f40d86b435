import type { Steps } from '../page.ts';
import { Actions, Part } from './parts.tsx';
import classes from './steps.module.css';

export function StepsSection({ section: { steps, action, ...head } }: { section: Steps }) {
  return (
    <Part {...head} className={classes.board}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {action && <Actions actions={[action]} />}
    </Part>
  );
}
