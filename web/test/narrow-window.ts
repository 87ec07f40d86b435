import { vi } from 'vitest';

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
