import type { Compose } from '../../feature.ts';
import { analyticsRoutes } from './rest.ts';

export const analytics: Compose = () => ({ routes: analyticsRoutes });
