import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test/fake-transport.ts';
import { loopLine, onePage, operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO } from '../../test/world.ts';

const openScreen = (answer: Answers['GET /api/operator/loops']) =>
  renderScreen('/operator/loops', {
    as: 'member',
    answers: { ...operatorAnswers, 'GET /api/operator/loops': answer },
  });

test('loops are listed with members and storage, without links', async () => {
  openScreen({
    loops: [
      loopLine(),
      loopLine({ id: 1001, name: 'The old one', members_count: 1, bytes: 0, deleted_at: LONG_AGO }),
    ],
    ...onePage(2),
  });
  const list = within(await screen.findByRole('list', { name: 'Loops' }));
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Brindlewick School 30 memberscreated on 1 March 2020number 10003.4 MBLeads',
    'The old one 1 membercreated on 1 March 2020number 1001Deleted on 1 March 2020No filesRestore',
  ]);
  expect(list.queryAllByRole('link')).toEqual([]);
});

test('a loop of two people is marked where one is under 18 [11.3]', async () => {
  openScreen({ loops: [loopLine({ members_count: 2, is_alone_with_minor: true })], ...onePage(1) });
  expect(await screen.findByText('Two people, one under 18')).toBeVisible();
});

test('a deleted loop can be restored', async () => {
  const { user, transport } = openScreen({ loops: [loopLine({ deleted_at: LONG_AGO })], ...onePage(1) });
  transport.answer({ 'POST /api/operator/loops/:id/restore': null });
  const button = await screen.findByRole('button', { name: /Restore .*Brindlewick School/ });
  transport.answer({ 'GET /api/operator/loops': { loops: [loopLine()], ...onePage(1) } });
  await user.click(button);
  expect(await screen.findByText(/Brindlewick School.* has been restored/)).toBeInTheDocument();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(transport.callsOf('POST /api/operator/loops/:id/restore')).toEqual([{ params: { id: 1000 } }]);
});

test('the list can be sorted by size', async () => {
  const { user, transport, isAt } = openScreen({ loops: [loopLine()], ...onePage(1) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Largest first');
  await isAt('/operator/loops?order=largest');
  expect(transport.callsOf('GET /api/operator/loops').at(-1)?.query).toMatchObject({
    order: 'largest',
    page: 1,
  });
});

test('an empty list says so', async () => {
  const { user } = openScreen({ loops: [], ...onePage(0) });
  expect(await screen.findByRole('heading', { name: 'No loops yet' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search loops' }), 'oak');
  expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeInTheDocument();
});

test('the safeguarding leads of a loop are listed, named by e-mail and removed [10.3]', async () => {
  const call = 'GET /api/operator/loops/:id/leads';
  const { user, transport } = openScreen({ loops: [loopLine()], ...onePage(1) });
  transport.answer({ [call]: { leads: [] }, 'POST /api/operator/loops/:id/leads': null });
  await user.click(
    await screen.findByRole('button', { name: /^Safeguarding leads of .Brindlewick School.$/ }),
  );
  expect(await screen.findByText('There is no safeguarding lead yet.')).toBeInTheDocument();
  const leads = [{ id: 7, name: 'Ben Member', email: 'ben@example.org', since: LONG_AGO }];
  transport.answer({ [call]: { leads } });
  await user.type(screen.getByRole('textbox', { name: 'E-mail of a member' }), 'ben@example.org');
  await user.click(screen.getByRole('button', { name: 'Name a Lead' }));
  expect(await screen.findByText('since 1 March 2020')).toBeInTheDocument();
  expect(transport.callsOf('POST /api/operator/loops/:id/leads')).toEqual([
    { params: { id: 1000 }, body: { email: 'ben@example.org' } },
  ]);
  transport.answer({ [call]: { leads: [] }, 'POST /api/operator/loops/:id/leads/:userId/remove': null });
  await user.click(screen.getByRole('button', { name: /^Remove .Ben Member.$/ }));
  expect(await screen.findByText('There is no safeguarding lead yet.')).toBeInTheDocument();
});
