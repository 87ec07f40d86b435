import { useState } from 'react';
import { useIsAwake } from '../../lib/use-is-awake.ts';
import type { Referral } from '../page.ts';
import { Part } from './parts.tsx';
import classes from './referral.module.css';

/** An e-mail is written in the visitor's own program, so we never see it. */
export function ReferralSection({ section: { address, mail, ...head } }: { section: Referral }) {
  const isAwake = useIsAwake();
  const [isCopied, setCopied] = useState(false);
  const full = isAwake ? `${window.location.origin}${address}` : address;
  const body = encodeURIComponent(`${mail.body}\n\n${full}`);
  return (
    <Part {...head}>
      <div className={classes.referral}>
        <p className={classes.address}>{full}</p>
        <p className={classes.ways}>
          {isAwake && (
            <button
              type="button"
              onClick={() => void navigator.clipboard.writeText(full).then(() => setCopied(true))}
            >
              Copy link
            </button>
          )}
          <a href={`mailto:?subject=${encodeURIComponent(mail.subject)}&body=${body}`}>{mail.label}</a>
          <span role="status">{isCopied && 'Copied'}</span>
        </p>
      </div>
    </Part>
  );
}
