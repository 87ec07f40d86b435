import { pictureEditErrors, wholeEdit } from '@loopyard/contract/picture-edits.ts';
import { describe, expect, test } from 'vitest';
import {
  editOf,
  type Framing,
  frameOf,
  framingOf,
  mostZoom,
  moveCorner,
  moveFrame,
  rotationOf,
  turnQuarter,
  zoomTo,
} from './framing.ts';

const photo = { width: 400, height: 300 };
const wholePicture = framingOf(photo, null);
const round = ({ width, height, middle }: ReturnType<typeof frameOf>) =>
  [width, height, middle.x, middle.y].map((value) => Math.round(value));

describe('a frame over a picture', () => {
  test('starts with the whole picture, which is no edit', () => {
    expect(round(frameOf(photo, wholePicture))).toEqual([400, 300, 0, 0]);
    expect(editOf(photo, wholePicture)).toEqual({});
  });

  test('fills as much of the picture as a new shape allows', () => {
    expect(editOf(photo, { ...wholePicture, ratio: 1 })).toEqual({
      crop: { x: 50, y: 0, width: 300, height: 300 },
      rotate: 0,
    });
  });

  test('rotates with the picture, and four turns restore it', () => {
    const wide = { ...wholePicture, ratio: 2 };
    const right = turnQuarter(wide, 1);
    expect(editOf(photo, right)).toEqual({ crop: { x: 50, y: 0, width: 200, height: 400 }, rotate: 90 });
    expect(rotationOf(turnQuarter(wide, -1))).toBe(-90);
    expect(rotationOf(turnQuarter(right, 1))).toBe(180);
    const round = [1, 1, 1].reduce((framing) => turnQuarter(framing, 1), right);
    expect(editOf(photo, round)).toEqual(editOf(photo, wide));
  });

  test('stops at the picture’s edge', () => {
    const near = zoomTo(photo, wholePicture, 2);
    expect(editOf(photo, moveFrame(photo, near, { x: 30, y: -1000 })).crop).toEqual({
      x: 130,
      y: 0,
      width: 200,
      height: 150,
    });
  });

  test('moves as it is seen on a picture that was turned', () => {
    const near = zoomTo(photo, turnQuarter(wholePicture, 1), 2);
    expect(editOf(photo, moveFrame(photo, near, { x: 10, y: 0 })).crop).toMatchObject({ x: 85, y: 100 });
  });

  test('grows smaller where the picture is straightened, and as large again where that is taken back', () => {
    const slanted = { ...wholePicture, slant: 10 };
    const { width, height } = frameOf(photo, slanted);
    expect(width).toBeLessThan(340);
    expect(width / height).toBeCloseTo(4 / 3);
    expect(editOf(photo, { ...slanted, slant: 0 })).toEqual({});
  });

  test('has a maximum zoom', () => {
    expect(mostZoom(photo, wholePicture)).toBe(16);
    expect(zoomTo(photo, wholePicture, 99).zoom).toBe(16);
    expect(zoomTo(photo, wholePicture, 0.1).zoom).toBe(1);
  });

  test.for([
    ['in', false, { x: 1, y: 1 }, { x: -100, y: -60 }, { x: 0, y: 0, width: 300, height: 240 }],
    ['in, by its shape', true, { x: 1, y: 1 }, { x: -100, y: -10 }, { x: 0, y: 0, width: 300, height: 225 }],
    [
      'no further than is left',
      false,
      { x: -1, y: -1 },
      { x: 999, y: 10 },
      { x: 381, y: 10, width: 19, height: 290 },
    ],
    [
      'out beyond the edge',
      false,
      { x: 1, y: -1 },
      { x: 50, y: -50 },
      { x: 0, y: 0, width: 400, height: 300 },
    ],
  ] as const)('is drawn %s by a corner', ([, keepsRatio, corner, by, crop]) => {
    const framing = moveCorner(photo, wholePicture, { corner, by, keepsRatio });
    expect(wholeEdit(photo, { crop, rotate: 0 }) ?? {}).toEqual(editOf(photo, framing));
  });

  test('at one edge can still be drawn along the other', () => {
    const low = moveCorner(photo, wholePicture, {
      corner: { x: 1, y: 1 },
      by: { x: 0, y: -100 },
      keepsRatio: false,
    });
    const tall = moveCorner(photo, low, { corner: { x: 1, y: 1 }, by: { x: 40, y: 50 }, keepsRatio: false });
    expect(editOf(photo, tall).crop).toEqual({ x: 0, y: 0, width: 400, height: 250 });
  });
});

test('whole pixels that would reach out of a slanted picture are fewer', () => {
  const strip = { width: 3655, height: 63 };
  const middle = { x: -408.4959556494433, y: -23.19610566898301 };
  const framing = { middle, ratio: 1.823761631157518, zoom: 3.7934008724485, quarters: 0, slant: -41 };
  const edit = wholeEdit(strip, editOf(strip, framing));
  expect(edit?.crop).toMatchObject({ width: 15, height: 8 });
  expect(edit && pictureEditErrors(strip, edit)).toEqual({});
});

describe('random edits', () => {
  function dice(seed: number) {
    let state = seed;
    return (least: number, most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return least + (state / 2_147_483_648) * (most - least);
    };
  }

  test.for([1, 2, 3, 4, 5, 6, 7, 8])('leave no empty corner, and reopen as saved (%i)', (seed) => {
    const roll = dice(seed);
    for (let round = 0; round < 60; round += 1) {
      const size = { width: Math.round(roll(20, 5000)), height: Math.round(roll(20, 5000)) };
      const acts: ((framing: Framing) => Framing)[] = [
        (framing) => turnQuarter(framing, roll(0, 1) < 0.5 ? 1 : -1),
        (framing) => ({ ...framing, slant: Math.round(roll(-90, 90)) / 2 }),
        (framing) => zoomTo(size, framing, roll(1, 20)),
        (framing) => ({ ...framing, ratio: roll(0.3, 3) }),
        (framing) => moveFrame(size, framing, { x: roll(-900, 900), y: roll(-900, 900) }),
        (framing) =>
          moveCorner(size, framing, {
            corner: { x: roll(0, 1) < 0.5 ? 1 : -1, y: roll(0, 1) < 0.5 ? 1 : -1 },
            by: { x: roll(-900, 900), y: roll(-900, 900) },
            keepsRatio: roll(0, 1) < 0.5,
          }),
      ];
      let framing = framingOf(size, null);
      for (let act = 0; act < 12; act += 1) {
        framing = acts[Math.floor(roll(0, acts.length))]?.(framing) ?? framing;
        const edit = wholeEdit(size, editOf(size, framing));
        if (!edit) continue;
        expect(pictureEditErrors(size, edit), JSON.stringify({ size, framing, edit })).toEqual({});
        const sameEdit = wholeEdit(size, editOf(size, framingOf(size, edit)));
        expect(sameEdit?.rotate).toBe(edit.rotate);
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs((sameEdit?.crop[side] ?? 0) - edit.crop[side]), side).toBeLessThanOrEqual(4);
        const square = wholeEdit(size, editOf(size, { ...framing, ratio: 1 }));
        if (square) expect(square.crop.width).toBe(square.crop.height);
      }
    }
  });
});
