/** Each way to look closer at a member. */
export const lookKinds = ['figures', 'seen_times', 'picture'] as const;
export type LookKind = (typeof lookKinds)[number];

export const lookLimits = { page: 50 } as const;
