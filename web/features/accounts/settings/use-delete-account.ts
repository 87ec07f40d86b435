import { useNavigate } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { keptFilesOf } from '../../../lib/kept-files.ts';

/** Deletes my account there, and here whatever this device keeps of it; then the page says so (`AccountDeleted`). */
export function useDeleteAccount() {
  const transport = useTransport();
  const navigate = useNavigate();
  const { userId } = useSession();
  return async (confirmation: { current_password: string }): Promise<void> => {
    if (userId === null) return;
    await transport.request('DELETE /api/users/:id', { params: { id: userId }, body: confirmation });
    const store = deviceStoreOf(userId);
    for (const name of store.names()) store.remove(name);
    void keptFilesOf(userId).clear();
    void navigate('/edit-account', { replace: true, state: { deletedUserId: userId } });
  };
}
