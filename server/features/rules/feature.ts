import type { Compose } from '../../feature.ts';
import { ruleRoutes } from './rest.ts';

export const rules: Compose = ({ config }) => ({ routes: ruleRoutes(config) });
