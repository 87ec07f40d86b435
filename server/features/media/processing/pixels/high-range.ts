import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants';

/** Phones take films and photos in a high dynamic range, which looks grey where it is taken for the usual one. */
export function isHighRange(transfer: number): boolean {
  return transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67;
}

/** The filter that brings it to the one every screen shows. */
export const TO_STANDARD_RANGE =
  'tonemapx=tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';
