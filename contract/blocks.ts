/** People that one person can block. */
export const maxBlocks = 1000;
