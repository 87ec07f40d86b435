import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';

const SHOWN_MS = 1500;

/** What the page's history entry says of whoever deleted their account here; null: nobody did. */
export function deletedUserIdIn(state: unknown): number | null {
  const isSaid = typeof state === 'object' && state !== null && 'deletedUserId' in state;
  return isSaid ? Number(state.deletedUserId) : null;
}

/** The last that is said to whoever deleted their account: signed out, and led away. */
export function AccountDeleted({ deletedUserId }: { deletedUserId: number }) {
  const navigate = useNavigate();
  const { userId, signOut } = useSession();
  const isStillHere = userId === deletedUserId;
  useEffect(() => {
    if (isStillHere) signOut();
  }, [isStillHere, signOut]);
  useEffect(() => {
    const leave = setTimeout(() => void navigate('/', { replace: true }), SHOWN_MS);
    return () => clearTimeout(leave);
  }, [navigate]);
  return (
    <main>
      <title>Deleted! · Loopyard</title>
      <Scene heading="h1" role="status" title="Deleted!" text="Account has been deleted." />
    </main>
  );
}
