import type { Compose } from '../../feature.ts';
import { wordRoutes } from './rest.ts';

export const words: Compose = () => ({ routes: wordRoutes });
