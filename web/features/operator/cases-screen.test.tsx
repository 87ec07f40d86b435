import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { caseOf } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { member } from '../../test/world.ts';

type Case = ReturnType<typeof caseOf>;
const pageOf = (...cases: Case[]) => ({ cases, total_items: cases.length, current_page: 1, total_pages: 1 });
const article = () => screen.findByRole('article', { name: /^A post/ });

test('operators see and decide what nobody in its loop may decide', async () => {
  const { user, transport } = renderScreen('/operator/cases', {
    as: 'member',
    answers: {
      'GET /api/operator': { operator: { email: member.email ?? '', seconds_left: 600 } },
      'GET /api/operator/cases': pageOf(caseOf()),
    },
  });
  expect(await article()).toHaveTextContent('An unkind text');
  expect(screen.queryByRole('button', { name: 'I’ll take it' })).toBeNull();
  transport.answer({ 'POST /api/operator/cases/:id/decide': null, 'GET /api/operator/cases': pageOf() });
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('The post has been kept')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All quiet. Nothing is waiting.' })).toBeInTheDocument();
});
