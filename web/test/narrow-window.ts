import { vi } from 'vitest';

/** From here to the test's end the window is a phone's. */
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
