import { Navigate } from 'react-router';

/** Without a loop there are no members, so this leads to the feed. */
export default function MembersAddressScreen() {
  return <Navigate to="/feed" replace />;
}
