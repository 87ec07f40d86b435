import { useEffect, useRef, useState } from 'react';
import { IconRefresh } from '../../../ui/icons.ts';
import classes from './pull-to-refresh.module.css';

/** In px: where the pull becomes visible, its maximum, and where releasing reloads. */
const THRESHOLD = 30;
const MAX = 80;
const RELOAD_AT = 60;

/** For touch only; the Reload button serves others. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const { distance, isLoading } = usePull(onRefresh);
  const offset = isLoading ? RELOAD_AT : distance;
  return (
    <div className={classes.track} aria-hidden={!isLoading} role="status">
      {offset > 0 && (
        <span
          className={classes.knob}
          data-pulled={offset}
          data-ready={offset >= RELOAD_AT || undefined}
          data-loading={isLoading || undefined}
          style={{ translate: `0 ${offset}px`, rotate: `${offset * 4}deg` }}
        >
          <IconRefresh size={22} aria-hidden />
          {isLoading && <span className={classes.words}>Loading posts</span>}
        </span>
      )}
    </div>
  );
}

function usePull(onRefresh: () => Promise<void>) {
  const [distance, setDistance] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const pulledDistance = useRef(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    let startY: number | null = null;
    const pullTo = (next: number) => {
      pulledDistance.current = next;
      setDistance(next);
    };
    const start = (event: TouchEvent) => {
      const isAtTop = window.scrollY <= 0 && event.touches.length === 1 && !isAbove(event.target);
      startY = isAtTop ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (startY === null) return;
      const distance = (event.touches[0]?.clientY ?? startY) - startY;
      pullTo(distance > THRESHOLD && window.scrollY <= 0 ? Math.min(MAX, distance) : 0);
    };
    const cancel = () => {
      startY = null;
      pullTo(0);
    };
    const end = () => {
      const isFarEnough = pulledDistance.current >= RELOAD_AT;
      cancel();
      if (!isFarEnough) return;
      setLoading(true);
      void refresh.current().finally(() => setLoading(false));
    };
    document.documentElement.style.overscrollBehaviorY = 'contain';
    window.addEventListener('touchstart', start, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', cancel);
    return () => {
      document.documentElement.style.overscrollBehaviorY = '';
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', cancel);
    };
  }, []);
  return { distance, isLoading };
}

function isAbove(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
