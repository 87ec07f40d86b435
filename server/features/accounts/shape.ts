import { accountLimits } from '@loopyard/contract/accounts.ts';
import { z } from 'zod';
import { text } from '../../platform/http/fields.ts';

/** For acts that ask for the viewer's own password. */
export const confirmationBody = z
  .object({
    current_password: text(accountLimits.passwordMax, 'Needed 15 minutes after signing in').nullish(),
  })
  .nullish();
