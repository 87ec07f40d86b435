/** Sign-up to a server: for anybody, or with an invitation. */
export const signUps = ['open', 'invited'] as const;
export type SignUps = (typeof signUps)[number];

/** Creating loops on a server. */
export const loopMakers = ['everyone', 'operators'] as const;
export type LoopMakers = (typeof loopMakers)[number];
