import { Outlet } from 'react-router';

export default function WelcomeLayout() {
  return <Outlet />;
}
