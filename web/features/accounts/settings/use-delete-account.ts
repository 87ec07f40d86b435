import { useNavigate } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { keptFilesOf } from '../../../lib/kept-files.ts';

export function useDeleteAccount() {
  const transport = useTransport();
  const navigate = useNavigate();
  const { userId, read, signOut } = useSession();
  return async (confirmation: { current_password: string }): Promise<void> => {
    if (userId === null) return;
    const sayIsLeaving = (isLeaving: boolean) =>
      navigate('/edit-account', { replace: true, flushSync: true, state: isLeaving ? { isLeaving } : null });
    // Set this first: other calls may find the session gone before this one returns.
    await sayIsLeaving(true);
    try {
      await transport.request('DELETE /api/users/:id', { params: { id: userId }, body: confirmation });
    } catch (error) {
      // An answer that was lost on its way doesn't bring the account back: another call found the session gone.
      if (read().token) await sayIsLeaving(false);
      throw error;
    }
    const store = deviceStoreOf(userId);
    for (const name of store.names()) store.remove(name);
    void keptFilesOf(userId).clear();
    signOut();
  };
}
