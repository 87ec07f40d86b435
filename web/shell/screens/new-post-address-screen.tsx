import { Navigate, useLocation } from 'react-router';

/** `/new-post` is a name for the form above the feed. */
export default function NewPostAddressScreen() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/feed/new-post', search }} replace />;
}
