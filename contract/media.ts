/** Numbers of the stills offered as a film's cover. */
export const thumbnailNumbers = [1, 2, 3, 4, 5] as const;

export const mediaLimits = {
  imageBytes: 64 * 1024 ** 2,
  fileBytes: 2 * 1024 ** 3,
  /** Most unprocessed uploads of one account. */
  waitingUploads: 20,
  title: 200,
  alt: 1000,
  captionsBytes: 500_000,
  fileName: 255,
  link: 4000,
} as const;

/** Largest size of each smaller version in pixels. The height is limited too, because WebP limits it. */
export const pictureSizes = {
  thumb: { width: 480, height: 1920 },
  feed: { width: 1280, height: 5120 },
  large: { width: 2560, height: 10_240 },
} as const;
