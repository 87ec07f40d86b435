import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants';

/** HDR films and photos look grey if they are shown as standard range. */
export function isHighRange(transfer: number): boolean {
  return transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67;
}

export const TO_STANDARD_RANGE =
  'tonemapx=tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p';
