import { vi } from 'vitest';

/** Simulates a phone's window until the test ends. */
export function narrowWindow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-width'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}
