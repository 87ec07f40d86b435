import { type RefObject, useLayoutEffect, useState } from 'react';

const COLUMN = 287;
export const GUTTER = 32;
const SINGLE_MAX = 520;

export function useColumns(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ columns: 0, width: COLUMN, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const rect = element.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((rect.width + GUTTER) / (COLUMN + GUTTER)));
      const width = columns === 1 ? Math.min(rect.width, SINGLE_MAX) : COLUMN;
      const next = { columns, width, top: Math.round(rect.top + window.scrollY) };
      setRoom((now) => (now.columns === columns && now.width === width && now.top === next.top ? now : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
