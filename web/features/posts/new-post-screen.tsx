import { Outlet } from 'react-router';

export default function NewPostScreen() {
  return <Outlet />;
}
