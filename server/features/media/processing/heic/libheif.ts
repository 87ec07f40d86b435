import { createRequire } from 'node:module';

/** An address in the library's memory. */
export type Pointer = number;

type Call =
  | '_heif_context_alloc'
  | '_heif_context_get_number_of_top_level_images'
  | '_heif_context_get_primary_image_handle'
  | '_heif_context_get_security_limits'
  | '_heif_context_get_track'
  | '_heif_context_has_sequence'
  | '_heif_context_read_from_memory_without_copy'
  | '_heif_decode_image'
  | '_heif_decoding_options_alloc'
  | '_heif_image_get_height'
  | '_heif_image_get_plane_readonly'
  | '_heif_image_get_width'
  | '_heif_image_handle_decode_image_tile'
  | '_heif_image_handle_get_image_tiling'
  | '_heif_image_handle_get_ispe_height'
  | '_heif_image_handle_get_ispe_width'
  | '_heif_image_handle_get_item_id'
  | '_heif_image_handle_get_nclx_color_profile'
  | '_heif_image_handle_get_raw_color_profile'
  | '_heif_image_handle_get_raw_color_profile_size'
  | '_heif_image_handle_has_alpha_channel'
  | '_heif_image_handle_is_premultiplied_alpha'
  | '_heif_image_release'
  | '_heif_item_get_property_transform_crop_borders'
  | '_heif_item_get_property_transform_mirror'
  | '_heif_item_get_property_transform_rotation_ccw'
  | '_heif_item_get_property_type'
  | '_heif_item_get_transformation_properties'
  | '_heif_track_decode_next_image';

/** libheif's C API in WebAssembly: numbers in, numbers out; a struct that is answered goes to where the first points. */
type Library = {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): Pointer;
} & Record<Call, (...values: number[]) => number>;

const require = createRequire(import.meta.url);
const start: () => Library = require('libheif-js/libheif-wasm/libheif.js');
export const heif = start();

const answerAt = heif._malloc(64);

/** Calls what answers an error, and by a pointer what it is asked for, and reads that pointer. @throws the error */
export function pointerFrom(call: (error: Pointer, out: Pointer) => void): Pointer {
  const out = answerAt + 16;
  carryOut((error) => call(error, out));
  return readWord(out);
}

/** @throws the error that the call answers */
export function carryOut(call: (error: Pointer) => void): void {
  call(answerAt);
  if (readWord(answerAt) !== 0) throw new Error(`libheif: ${readText(readWord(answerAt + 8))}`);
}

/** Room for a struct or a list, empty. The process is short-lived: nothing is given back. */
export function room(bytes: number): Pointer {
  const at = heif._malloc(bytes);
  if (at === 0) throw new Error('libheif: out of memory');
  heif.HEAPU8.fill(0, at, at + bytes);
  return at;
}

/** Its memory moves when it grows: a view is good until the next call. */
export function bytesAt(at: Pointer, length: number): Buffer {
  return Buffer.from(heif.HEAPU8.buffer, at, length);
}

export function readWord(at: Pointer): number {
  return bytesAt(at, 4).readUInt32LE();
}

function readText(at: Pointer): string {
  return bytesAt(at, heif.HEAPU8.indexOf(0, at) - at).toString();
}
