import type { Compose } from '../../feature.ts';
import { ruleRoutes } from './rest.ts';

export const rules: Compose = () => ({ routes: ruleRoutes });
