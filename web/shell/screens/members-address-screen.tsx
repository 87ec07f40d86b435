import { Navigate } from 'react-router';

/** Members belong to a loop; without one the feed is where to choose. */
export default function MembersAddressScreen() {
  return <Navigate to="/feed" replace />;
}
