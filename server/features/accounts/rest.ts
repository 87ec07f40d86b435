import type { Route } from '../../platform/http/route.ts';
import { write } from '../../platform/http/route.ts';
import { signOut } from './commands.ts';

export const accountRoutes: Route[] = [
  write('DELETE /api/sessions/current', { summary: 'Sign out' }, signOut),
];
