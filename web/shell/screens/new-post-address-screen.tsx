import { Navigate, useLocation } from 'react-router';

/** `/new-post` opens the form above the feed. */
export default function NewPostAddressScreen() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/feed/new-post', search }} replace />;
}
