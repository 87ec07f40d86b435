import { z } from 'zod';
import { definePart } from './part.ts';

export const reading = definePart({
  input: {
    is_distraction_free: z.boolean().nullish().describe('Opens full screen, without the rest of the app'),
  },
  read: ({ is_distraction_free: value }) => (value === null ? false : value),
  columns: (_, { value }) => ({ isDistractionFree: value }),
  output: { is_distraction_free: z.boolean() },
  shape: (row) => ({ is_distraction_free: row.isDistractionFree }),
});
