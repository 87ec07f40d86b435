import type { Frame } from 'node-av';
import {
  AVCOL_PRI_SMPTE432,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_RGB,
  type AVColorPrimaries,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
} from 'node-av/constants';
import sharp from 'sharp';
import { isHighRange } from '../pixels/high-range.ts';
import { type Box, Reader } from './boxes.ts';

type Coding = {
  primaries: AVColorPrimaries;
  transfer: AVColorTransferCharacteristic;
  matrix: AVColorSpace;
  isFullRange: boolean;
};

export class Colours {
  #coding: Coding | null = null;
  #profile: Buffer | null = null;
  #isHigh = false;
  #isWide = false;

  constructor(properties: Box[]) {
    for (const { type, body } of properties) {
      if (type !== 'colr') continue;
      const reader = new Reader(body);
      const kind = reader.text(4);
      if (kind === 'prof' || kind === 'rICC') this.#profile ??= reader.rest;
      if (kind === 'nclx') this.#coding ??= codingIn(reader);
    }
  }

  /** Overrides the colours given in the coded picture itself. */
  tell(frame: Frame): void {
    const coding = this.#coding;
    if (coding) {
      frame.colorPrimaries = coding.primaries;
      frame.colorTrc = coding.transfer;
      frame.colorRange = coding.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
      if (frame.colorSpace !== AVCOL_SPC_RGB) frame.colorSpace = coding.matrix;
    }
    this.#isHigh = isHighRange(frame.colorTrc);
    this.#isWide = frame.colorPrimaries === AVCOL_PRI_SMPTE432;
  }

  /** The ICC profile; null for sRGB or colours close to it. Only known after the frames were told. */
  async profile(): Promise<Buffer | null> {
    if (this.#isHigh) return null;
    return this.#profile ?? (this.#isWide ? await displayP3() : null);
  }
}

function codingIn(reader: Reader): Coding {
  return {
    primaries: reader.number(2) as AVColorPrimaries,
    transfer: reader.number(2) as AVColorTransferCharacteristic,
    matrix: reader.number(2) as AVColorSpace,
    isFullRange: (reader.number(1) & 0x80) !== 0,
  };
}

async function displayP3(): Promise<Buffer | null> {
  const pixel = { width: 1, height: 1, channels: 3 as const, background: '#000000' };
  const file = await sharp({ create: pixel }).withIccProfile('p3').tiff().toBuffer();
  return (await sharp(file).metadata()).icc ?? null;
}
