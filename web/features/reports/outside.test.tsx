import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { caseOf } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO, LOOP } from '../../test/world.ts';
import type { Case } from './reports.ts';

const path = `/reports/${LOOP}`;
const outside = [
  { email: 'dora@example.org', place: '/feed/7', reason: 'My child is in it', created_at: LONG_AGO },
];
const ofLoop: Partial<Case> = {
  ...{ subject_type: 'Loop', subject_id: LOOP, path: `/loop/${LOOP}` },
  ...{ versions: [], reports: [] },
};
const pageOf = (...cases: Case[]) => ({
  'GET /api/cases': { cases, total_items: cases.length, current_page: 1, total_pages: 1 },
});

test('a report from outside says so, with the address of whoever wrote [11.12]', async () => {
  renderScreen(path, { as: 'admin', answers: pageOf(caseOf({ outside, reports: [] })) });
  const card = await screen.findByRole('article', { name: /^A post by/ });
  expect(card).toHaveTextContent(/Somebody without an account.*About: \/feed\/7.*My child is in it/);
  expect(within(card).getByRole('link', { name: 'dora@example.org' })).toHaveAttribute(
    'href',
    'mailto:dora%40example.org',
  );
  expect(within(card).queryByRole('link', { name: '/feed/7' })).toBeNull();
});

test('a report of a loop is closed with what was done about it, and not among several [11.12]', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: {
      ...pageOf(caseOf({ ...ofLoop, outside }), caseOf({ id: 10 })),
      'PUT /api/cases/:id': null,
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Something in Brindlewick School' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(card.queryByRole('combobox')).toBeNull();
  await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), 'Taken down');
  await user.click(card.getByRole('button', { name: 'I removed it' }));
  expect(await screen.findByText('The report has been closed')).toBeInTheDocument();
  expect(transport.callsOf('PUT /api/cases/:id')).toMatchObject([
    { params: { id: 9 }, body: { outcome: 'removed', note: 'Taken down' } },
  ]);
});

test('a closed report says what was done, also once its words or its address are gone', async () => {
  const closed: Partial<Case> = { ...ofLoop, state: 'closed', outcome: 'warned', loop: null };
  const anonymous = outside.map((report) => ({ ...report, email: '' }));
  const cases = [caseOf({ ...closed, loop_id: 63, outside: anonymous }), caseOf({ ...closed, id: 10 })];
  renderScreen(`${path}?state=closed`, { as: 'admin', answers: pageOf(...cases) });
  expect(await screen.findByRole('article', { name: 'Something in an unknown loop' })).toHaveTextContent(
    /The address was erased.*The person was spoken to/,
  );
  expect(screen.getByRole('article', { name: 'Something in a deleted loop' })).toHaveTextContent(
    'The words of this report are not kept any more.',
  );
});
