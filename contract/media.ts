export const mediaLimits = {
  imageBytes: 64 * 1024 ** 2,
  fileBytes: 2 * 1024 ** 3,
  /** Of an account, until they are processed. */
  waitingUploads: 20,
  title: 200,
  fileName: 255,
  link: 4000,
} as const;
