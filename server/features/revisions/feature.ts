import type { Compose } from '../../feature.ts';
import { revisionRoutes } from './rest.ts';

export const revisions: Compose = ({ links }) => ({ routes: revisionRoutes(links) });
