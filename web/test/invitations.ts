import type { Invitation } from '../features/memberships/invite/invites.ts';
import type { Answers } from './fake-transport.ts';

export function invitation(id: number, changes: Partial<Invitation> = {}): Invitation {
  return {
    id,
    email: `guest.${id}@example.org`,
    role_id: null,
    school_answers: false,
    status: 'invited',
    created_at: '2020-03-01T09:00:00.000Z',
    expires_at: '2020-03-31T09:00:00.000Z',
    accepted_at: null,
    user_id: null,
    user: null,
    ...changes,
  };
}

export const listOf = (...invitations: Invitation[]): Answers => ({
  'GET /api/loops/:id/invitations': { invitations },
});
