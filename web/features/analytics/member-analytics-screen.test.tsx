import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, member } from '../../test/world.ts';

const path = `/members/${LOOP}/${member.id}/analytics`;

test('a member’s page names them and leads back to all', async () => {
  renderScreen(path, { as: 'admin' });
  expect(screen.getByRole('heading', { level: 1, name: 'User Analytics' })).toBeInTheDocument();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(await within(crumbs).findByText(/Ben Member/)).toHaveAttribute('aria-current', 'page');
  expect(within(crumbs).getByRole('link', { name: 'All Members' })).toHaveAttribute(
    'href',
    `/members/${LOOP}`,
  );
  expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    `/user/${member.id}/${LOOP}`,
  );
});

test.for([
  ['person', `/members/${LOOP}/999/analytics`],
  ['loop', `/members/999/${admin.id}/analytics`],
] as const)('a %s that is not there has none', async ([noun, address]) => {
  renderScreen(address, {
    as: 'admin',
    answers: noun === 'loop' ? { 'GET /api/loops/:id': refusal('not_found') } : {},
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: `This ${noun} could not be found` }),
  ).toBeInTheDocument();
});

test('who does not come can be asked for again', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { 'GET /api/users/:id': refusal('internal') },
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/users/:id': { user: member } });
  await user.click(retryButton);
  expect(await screen.findByRole('heading', { level: 1, name: 'User Analytics' })).toBeInTheDocument();
});
