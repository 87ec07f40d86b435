import type { Compose } from '../../feature.ts';
import { passwordMisses } from '../accounts/passwords/passwords.ts';
import { profileRoutes } from './rest.ts';

export const profiles: Compose = ({ links, limit }) => ({
  routes: profileRoutes({ links, misses: passwordMisses(limit) }),
});
