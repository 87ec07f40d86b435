/** The answer of each kind of loop to 'Is everybody here 18 or older?'; null: somebody has to say. */
export const adultsByKind = {
  school: false,
  college: false,
  university: true,
  club: null,
  union: true,
} as const satisfies Record<string, boolean | null>;
export type LoopKind = keyof typeof adultsByKind;

/** @param answer undefined: not given */
export function isAdultsOnlyAtFirst(answer: boolean | undefined, kind: LoopKind | null): boolean {
  return answer ?? (kind && adultsByKind[kind]) ?? true;
}

/** For a form: where the kind of loop has no answer, somebody gives one. */
export function adultsError(kind: LoopKind | null, isAnswered: boolean): string | null {
  const asks = kind !== null && adultsByKind[kind] === null;
  return asks && !isAnswered ? 'Please say if everybody is 18 or older' : null;
}

/** An admin is asked once on screen. */
export function asksForAdults(loop: { kind: LoopKind | null; isAnswered: boolean }): boolean {
  return !loop.isAnswered && (loop.kind === null || adultsByKind[loop.kind] === null);
}
