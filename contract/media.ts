/** The stills of a video of which one is its cover, counted as they are chosen. */
export const thumbnailNumbers = [1, 2, 3, 4, 5] as const;

export const mediaLimits = {
  imageBytes: 64 * 1024 ** 2,
  fileBytes: 2 * 1024 ** 3,
  /** Of an account, until they are processed. */
  waitingUploads: 20,
  title: 200,
  captionsBytes: 500_000,
  fileName: 255,
  link: 4000,
} as const;

/** Most pixels of the smaller pictures there are of a picture; a very tall one is bounded too, as WebP is. */
export const pictureSizes = {
  thumb: { width: 480, height: 1920 },
  feed: { width: 1280, height: 5120 },
  large: { width: 2560, height: 10_240 },
} as const;
