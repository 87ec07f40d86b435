import { Outlet } from 'react-router';

export default function ReportPostScreen() {
  return <Outlet />;
}
