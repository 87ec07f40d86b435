import type { Compose } from '../../feature.ts';
import { noteRoutes } from './rest.ts';
import * as tables from './tables.ts';

export const notes: Compose = () => ({ routes: noteRoutes, nouns: { notes: tables.notes } });
