/** Every account starts with this loop selected. It has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;
