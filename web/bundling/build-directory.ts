/** Below web/. Another name than the current one's, so that it can be built beside what is being served. */
export const buildDirectory = process.env.LOOPYARD_BUILD ?? 'build/by-hand';
