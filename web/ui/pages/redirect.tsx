import { Navigate } from 'react-router';
import { LoadingPage } from './loading-page.tsx';

/** For a whole page: on a slow line it would stay white until the next screen's script is there. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <LoadingPage />
      <Navigate to={to} replace />
    </>
  );
}
