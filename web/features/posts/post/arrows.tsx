import { IconChevronLeft, IconChevronRight } from '../../../ui/screen-icons.ts';
import { BarButton } from '../frame/post-frame.tsx';
import classes from './post-screen.module.css';
import type { Walk } from './use-walk.ts';

export function Arrows({ walk }: { walk: Walk }) {
  return (
    <div className={classes.arrows}>
      <BarButton label="Previous post" isDisabled={!walk.previous} onClick={() => walk.go('previous')}>
        <IconChevronLeft size={24} aria-hidden />
      </BarButton>
      <BarButton label="Next post" isDisabled={!walk.next} onClick={() => walk.go('next')}>
        <IconChevronRight size={24} aria-hidden />
      </BarButton>
    </div>
  );
}
