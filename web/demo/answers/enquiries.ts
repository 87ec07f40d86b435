import type { RestAnswers } from '../world/demo.ts';

export const calls = {
  'GET /api/support': () => ({ support: { email: 'hello@loopyard.example' } }),
  'POST /api/contact': () => ({}),
} satisfies RestAnswers;
