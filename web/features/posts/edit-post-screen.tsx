import { Outlet } from 'react-router';

export default function EditPostScreen() {
  return <Outlet />;
}
