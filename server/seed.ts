import type { Platform } from './features.ts';

export type SignInHint = { role: string; email: string; password: string };

/** Puts the small world of `seeds/` into an empty database, once. */
export async function seedWorld(_platform: Platform): Promise<SignInHint[]> {
  return [];
}
