import { accountLimits } from '@loopyard/contract/accounts.ts';
import type { Compose } from '../../feature.ts';
import { passwordMisses } from '../accounts/passwords/passwords.ts';
import { profileRoutes } from './rest.ts';
import { emailRoutes } from './rest-email.ts';

export const profiles: Compose = ({ links, limit, baseUrl }) => {
  const misses = passwordMisses(limit);
  const changes = limit('email-change', accountLimits.emailChangesPerHour, 3_600);
  return { routes: [...profileRoutes({ links, misses }), ...emailRoutes({ misses, changes, baseUrl })] };
};
