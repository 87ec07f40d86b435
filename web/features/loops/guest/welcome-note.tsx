import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { langOf, useSelectedLoop } from '../loops.ts';
import { hasJustJoined } from '../selecting.ts';
import classes from './guest-bar.module.css';

export function WelcomeNote() {
  const { loop } = useSelectedLoop();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  if (!loop?.welcome_text || !hasJustJoined(state)) return null;
  return (
    <section className={classes.bar} aria-label="Welcome">
      <div className={classes.words}>
        <p className={classes.title}>
          Welcome to <Name>{loop.name}</Name>
        </p>
        <p className={classes.text} lang={langOf(loop)}>
          <LinkedText text={loop.welcome_text} />
        </p>
      </div>
      <Button variant="default" onClick={() => void navigate(pathname, { replace: true, state: null })}>
        Got it
      </Button>
    </section>
  );
}
