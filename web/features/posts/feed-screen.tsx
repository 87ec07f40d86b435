import { Outlet } from 'react-router';

export default function FeedScreen() {
  return <Outlet />;
}
