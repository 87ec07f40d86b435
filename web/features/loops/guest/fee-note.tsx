import { useLocation } from 'react-router';
import { standingSentence } from '../../fees/fees.ts';
import { PayFee } from '../../fees/pay-fee.tsx';
import { useSelectedLoop } from '../loops.ts';
import classes from './guest-bar.module.css';

export function FeeNote() {
  const { loop } = useSelectedLoop();
  const isOnFeed = /^\/(feed|loopyard)\b/.test(useLocation().pathname);
  if (!loop?.abilities.pay_fee || !isOnFeed) return null;
  return (
    <section className={classes.bar} aria-label="Membership fee">
      <p className={classes.words}>{standingSentence(loop)}</p>
      <PayFee loop={loop} />
    </section>
  );
}
