import { createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export function outlineIcon(path: string) {
  return icon(path, {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  });
}

export function filledIcon(path: string) {
  return icon(path, { fill: 'currentColor' });
}

/** The caller either names it (`role`, `aria-label`) or hides it from screen readers (`aria-hidden`). */
function icon(path: string, style: SVGProps<SVGSVGElement>) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', ...style, ...props },
      createElement('path', { d: path }),
    );
}
