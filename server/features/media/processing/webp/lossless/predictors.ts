type Predictor = (west: number, north: number, northEast: number, northWest: number) => number;

const mean = (a: number, b: number) => (((a ^ b) & 0xfefefefe) >>> 1) + (a & b);
const byteAt = (pixel: number, shift: number) => (pixel >> shift) & 255;
const bounded = (byte: number) => Math.max(0, Math.min(255, byte));

const distance = (a: number, b: number) =>
  Math.abs(byteAt(a, 24) - byteAt(b, 24)) +
  Math.abs(byteAt(a, 16) - byteAt(b, 16)) +
  Math.abs(byteAt(a, 8) - byteAt(b, 8)) +
  Math.abs(byteAt(a, 0) - byteAt(b, 0));

const nearer: Predictor = (west, north, _, northWest) =>
  distance(north, northWest) < distance(west, northWest) ? west : north;

const slopeAt = (west: number, north: number, northWest: number, shift: number) =>
  bounded(byteAt(west, shift) + byteAt(north, shift) - byteAt(northWest, shift)) << shift;
const slope: Predictor = (west, north, _, northWest) =>
  slopeAt(west, north, northWest, 24) |
  slopeAt(west, north, northWest, 16) |
  slopeAt(west, north, northWest, 8) |
  slopeAt(west, north, northWest, 0);

const halfSlopeAt = (middle: number, northWest: number, shift: number) => {
  const value = byteAt(middle, shift);
  return bounded(value + Math.trunc((value - byteAt(northWest, shift)) / 2)) << shift;
};
const halfSlope: Predictor = (west, north, _, northWest) => {
  const middle = mean(west, north);
  return (
    halfSlopeAt(middle, northWest, 24) |
    halfSlopeAt(middle, northWest, 16) |
    halfSlopeAt(middle, northWest, 8) |
    halfSlopeAt(middle, northWest, 0)
  );
};

export const black: Predictor = () => 0xff000000;

export const BY_LEFT = 1;

export const predictors: Predictor[] = [
  black,
  (west) => west,
  (_, north) => north,
  (_, __, northEast) => northEast,
  (_, __, ___, northWest) => northWest,
  (west, north, northEast) => mean(mean(west, northEast), north),
  (west, _, __, northWest) => mean(west, northWest),
  (west, north) => mean(west, north),
  (_, north, __, northWest) => mean(northWest, north),
  (_, north, northEast) => mean(north, northEast),
  (west, north, northEast, northWest) => mean(mean(west, northWest), mean(north, northEast)),
  nearer,
  slope,
  halfSlope,
  black,
  black,
];
