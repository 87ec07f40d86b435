import type { Compose } from '../../feature.ts';
import { pinRoutes } from './rest.ts';

export const pins: Compose = () => ({ routes: pinRoutes });
