import { Outlet } from 'react-router';

export default function PostScreen() {
  return <Outlet />;
}
