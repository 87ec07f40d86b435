import { useLocation, useNavigate } from 'react-router';
import { IconArrowsDiagonalMinimize2, IconLayoutSidebarRight } from '../../../ui/screen-icons.ts';
import { above, type OpenedFrom } from '../post-address.ts';
import classes from './post-frame.module.css';
import { BarButton } from './post-frame.tsx';

export function VariantSwitch({
  isSidebar,
  to,
}: {
  isSidebar: boolean;
  to: { pathname: string; search: string };
}) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  // The sidebar lies beside the feed, so closing it leads there.
  const stateThere = state?.from === 'page' ? null : state;
  return (
    <div className={classes.wide}>
      <BarButton
        label={isSidebar ? 'Show as a window' : 'Show as a sidebar'}
        onClick={() => navigate(to, { ...above, replace: true, state: stateThere })}
      >
        {isSidebar ? (
          <IconArrowsDiagonalMinimize2 size={22} aria-hidden />
        ) : (
          <IconLayoutSidebarRight size={22} aria-hidden />
        )}
      </BarButton>
    </div>
  );
}
