import type { Sign } from '@loopyard/contract/reactions.ts';
import type { ReactNode } from 'react';

const dark = '#33184f';
const face = <circle cx="12" cy="12" r="10" fill="#ffc24d" />;
const drop = (x: number, y: number) => (
  <path d={`M${x} ${y}c1.4 1.9 2 2.9 2 3.8a2 2 0 0 1-4 0c0-.9.6-1.9 2-3.8z`} fill="#4aa8f0" />
);
const line = (d: string, stroke = dark, strokeWidth = 1.7) => (
  <path d={d} {...{ stroke, strokeWidth }} fill="none" strokeLinecap="round" strokeLinejoin="round" />
);
const dots = (places: [x: number, y: number, radius: number, fill: string][]) =>
  places.map(([cx, cy, r, fill]) => <circle key={`${cx} ${cy}`} {...{ cx, cy, r, fill }} />);
const eyes = dots([
  [8.4, 10, 1.4, dark],
  [15.6, 10, 1.4, dark],
]);

const pictures: Record<Sign, ReactNode> = {
  '👍': (
    <>
      <path
        d="M13 2a3 3 0 0 1 3 2.8V9h2.6a3 3 0 0 1 3 3.4l-1 5.4c-.4 1.8-1.6 3.2-3.1 3.2H9V11.2l2-3.4V4a2 2 0 0 1 2-2z"
        fill="#ffc24d"
      />
      <rect x="2" y="9.5" width="5.5" height="12" rx="1.8" fill="#8a5cf0" />
    </>
  ),
  '❤️': (
    <path
      d="M12 21C5.4 15.9 2.2 12.4 2.2 8.4a5.2 5.2 0 0 1 9.8-2.4a5.2 5.2 0 0 1 9.8 2.4c0 4-3.2 7.5-9.8 12.6z"
      fill="#f43f6e"
    />
  ),
  '😂': (
    <>
      {face}
      {line('M6.4 9.8q1.8-2.2 3.6 0M14 9.8q1.8-2.2 3.6 0')}
      <path d="M6.8 13h10.4a5.2 5.2 0 0 1-10.4 0z" fill={dark} />
      {drop(4.2, 11.2)}
      {drop(19.8, 11.2)}
    </>
  ),
  '😮': (
    <>
      {face}
      {eyes}
      {line('M6.6 6.8q1.6-1.2 3-.6M17.4 6.8q-1.6-1.2-3-.6', dark, 1.3)}
      <ellipse cx="12" cy="16" rx="2.5" ry="3.1" fill={dark} />
    </>
  ),
  '😢': (
    <>
      {face}
      {eyes}
      {line('M8.6 17.2q3.4-2.8 6.8 0')}
      {drop(16.8, 12.4)}
    </>
  ),
  '🎉': (
    <>
      <path d="M2.5 21.5 8 8l8 8z" fill="#ffc24d" />
      {line('M5.6 13.8 10.2 18.4M4.2 17.4 6.6 19.8', '#f43f6e', 1.8)}
      {line('M12.2 9.2c1.6-1.4 1.9-3.4.9-5.6M15 11.8c1.8-1.6 4-1.8 6.2-.6', '#8a5cf0', 1.8)}
      {dots([
        [8.4, 3.6, 1.4, '#f43f6e'],
        [17.6, 6.4, 1.5, '#1fbf9a'],
        [20.6, 16.4, 1.4, '#4aa8f0'],
        [21, 3.4, 1.2, '#ffc24d'],
      ])}
    </>
  ),
};

/** Drawn by us: it looks the same on every device, also on one without a font of emojis. The words say its name. */
export function SignPicture({ sign, size }: { sign: string; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
      {pictures[sign as Sign]}
    </svg>
  );
}
