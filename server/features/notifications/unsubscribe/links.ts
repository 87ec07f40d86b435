import { type MailReason, mailReasons } from '@loopyard/contract/digests.ts';
import type { UserId } from '../../../platform/context.ts';
import { sign, signatureMatches } from '../../../platform/http/signatures.ts';

export type Stopping = { userId: UserId; reasons: MailReason[] };

export type UnsubscribeLinks = {
  /** Works for ever, and signs nobody in. */
  tokenFor(of: Stopping): string;
  /** Null unless we made it. */
  read(token: string): Stopping | null;
};

export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const tokenFor = ({ userId, reasons }: Stopping) => {
    const about = `${userId}-${mailReasons.filter((reason) => reasons.includes(reason)).join('-')}`;
    return `${about}-${sign(secret, 'unsubscribe', about)}`;
  };
  return {
    tokenFor,
    read(token) {
      const [, id, names = ''] = /^(\d{1,15})((?:-[a-z]+)+)-/.exec(token) ?? [];
      const reasons = mailReasons.filter((reason) => names.split('-').includes(reason));
      const of = { userId: Number(id) as UserId, reasons };
      return id && reasons.length > 0 && signatureMatches(tokenFor(of), token) ? of : null;
    },
  };
}
