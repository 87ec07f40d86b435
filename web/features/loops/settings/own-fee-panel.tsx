import { Panel } from '../../../ui/pages/page.tsx';
import { feeSentence, standingSentence } from '../../fees/fees.ts';
import { PayFee } from '../../fees/pay-fee.tsx';
import type { Loop } from '../loops.ts';
import classes from './loop-settings.module.css';

export function OwnFeePanel({ loop }: { loop: Loop }) {
  if (!loop.is_fee_charged) return null;
  return (
    <Panel title="Membership fee">
      <div className={classes.question}>
        <p className={classes.facts}>{feeSentence(loop)}</p>
        <p>{standingSentence(loop) ?? 'You have nothing to pay.'}</p>
        {loop.abilities.pay_fee && (
          <div className={classes.answers}>
            <PayFee loop={loop} />
          </div>
        )}
      </div>
    </Panel>
  );
}
