import type { Compose } from '../../feature.ts';
import { blockRoutes } from './rest.ts';

export const blocks: Compose = () => ({ routes: blockRoutes });
