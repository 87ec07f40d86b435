import { Navigate, useLocation } from 'react-router';

export default function NewPostAddressScreen() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/feed/new-post', search }} replace />;
}
