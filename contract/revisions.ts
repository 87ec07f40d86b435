export const revisionLimits = {
  /** For a post or comment; then the oldest but the first join the one after. */
  kept: 50,
  /** A change so soon after the writing keeps no version. */
  freeSeconds: 60,
} as const;
