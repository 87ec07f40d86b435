import type { PersonKey } from '../../seeds/shape.ts';
import type { DemoId } from './demo-id.ts';

export const demoRoles = ['Administrator', 'Teacher', 'Student'] as const;
export type DemoRoleName = (typeof demoRoles)[number];

/** Tomás teaches at the school, Amina is a pupil there, and both belong to club and union. */
export const castOf: Record<DemoId, Record<DemoRoleName, PersonKey>> = {
  school: { Administrator: 'ruth', Teacher: 'tomas', Student: 'amina' },
  club: { Administrator: 'ingrid', Teacher: 'tomas', Student: 'amina' },
  union: { Administrator: 'peg', Teacher: 'tomas', Student: 'amina' },
};
