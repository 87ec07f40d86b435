import { accountLimits } from '@loopyard/contract/accounts.ts';
import { z } from 'zod';
import { text } from '../../platform/http/fields.ts';

export const confirmationBody = z
  .object({
    current_password: text(
      accountLimits.passwordMax,
      'Required if I logged in more than 15 minutes ago',
    ).nullish(),
  })
  .nullish();
