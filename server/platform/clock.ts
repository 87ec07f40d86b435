/** The only source of the time of day. Tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
