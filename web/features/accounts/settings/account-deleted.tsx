import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Scene } from '../../../ui/pages/scene.tsx';

const SHOWN_MS = 1500;

export function isLeavingIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLeaving' in state;
}

export function AccountDeleted() {
  const navigate = useNavigate();
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
