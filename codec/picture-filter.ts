import type { Stream } from 'node-av';
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { WHOLE_PICTURES } from './interlaced.ts';
import { isHighRange, TO_STANDARD_RANGE } from './pixels/high-range.ts';

export const TOP_FPS = 60;

const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;

export function shapeOf({ codecpar }: Stream): { width: number; height: number; turn: string[] } {
  const { num, den } = codecpar.sampleAspectRatio;
  const wide = num > 0 && den > 0 ? Math.round((codecpar.width * num) / den) : codecpar.width;
  const turn = turnOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  return turn.some((filter) => filter.startsWith('transpose'))
    ? { width: codecpar.height, height: wide, turn }
    : { width: wide, height: codecpar.height, turn };
}

/** A display matrix is nine 32-bit numbers. The first, second, fourth and fifth rotate and mirror. */
function turnOf(matrix: Buffer | null): string[] {
  if (!matrix || matrix.length < 36) return [];
  const at = (n: number) => matrix.readInt32LE(n * 4);
  const degrees = Math.round((Math.atan2(at(1), at(0)) * 180) / Math.PI + 360) % 360;
  if (degrees === 90) return [at(3) > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
  if (degrees === 270) return [at(3) < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  if (degrees === 180) return [...(at(0) < 0 ? ['hflip'] : []), ...(at(4) < 0 ? ['vflip'] : [])];
  return at(4) < 0 ? ['vflip'] : [];
}

export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
}

export function pictureFilter(video: Stream, isInterlaced: boolean): string {
  const { width, height, turn } = shapeOf(video);
  const scale = scaleOf({ width, height });
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const whole = isInterlaced ? [WHOLE_PICTURES] : [];
  const stages = [...whole, ...turn, `scale=${even(width)}:${even(height)}:flags=bicubic`, 'setsar=1'];
  if (isHighRange(video.codecpar.colorTrc)) stages.push(TO_STANDARD_RANGE);
  if (fps(video) > TOP_FPS) stages.push(`fps=${TOP_FPS}`);
  return [...stages, 'format=yuv420p'].join(',');
}

export function fps({ avgFrameRate: { num, den } }: Stream): number {
  return den > 0 ? num / den : 0;
}
