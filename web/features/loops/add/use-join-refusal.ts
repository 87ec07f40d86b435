import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useViewer } from '../../accounts/accounts.ts';
import type { CodeCheck } from '../../invitations/invitations.ts';

export function useRefusal(error: unknown, check: CodeCheck): string | null {
  const { data: viewer } = useViewer();
  if (!error) return null;
  if (!isApiError(error)) return sentence(error);
  if (error.code === 'loop_full') return 'This loop is full. Please tell the person who invited you.';
  if (error.status !== 404) return error.detail;
  return check.state === 'valid' && check.email
    ? `This invitation doesn’t work for ${viewer?.email ?? 'you'}. Log in with the e-mail address it was sent to, or ask for a new invitation.`
    : 'You cannot join with this code. Please ask an admin of the loop to invite you.';
}
