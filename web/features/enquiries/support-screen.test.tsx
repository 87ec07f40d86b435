import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { member } from '../../test/world.ts';

const withAddress = { 'GET /api/support': { support: { email: 'help@a.example' } } };

test('a member is told who runs the loop [2.24]', async () => {
  renderScreen('/support', { as: 'member' });
  const dialog = screen.getByRole('dialog', { name: 'Contact Support' });
  await waitFor(() =>
    expect(dialog).toHaveTextContent(/The admins of Brindlewick School can help .* .Amina Admin.\./),
  );
});

test('the support address is shown [2.24, 2.184]', async () => {
  renderScreen('/support', { as: 'member', answers: withAddress });
  const dialog = screen.getByRole('dialog', { name: 'Contact Support' });
  const address = await within(dialog).findByRole('link', { name: 'help@a.example' });
  expect(address).toHaveAttribute('href', 'mailto:help@a.example');
});

test('people without a loop are told whom to ask', () => {
  renderScreen('/support', { as: 'guest', loopId: 63 });
  expect(screen.getByRole('dialog', { name: 'Contact Support' })).toHaveTextContent(
    'Ask the person who gave you the code for your loop.',
  );
});

test.for(['Ok', 'Cancel', 'Close'])('it is closed: %s [2.185]', async (name) => {
  const { user, isAt } = renderScreen('/support', { as: 'member', answers: withAddress });
  const dialog = within(screen.getByRole('dialog', { name: 'Contact Support' }));
  await user.click(await dialog.findByRole('button', { name }));
  await isAt('/feed');
});

test('where there is no address, nobody is left without a way to write to the operators', async () => {
  const { user, transport, isAt } = renderScreen('/support', {
    as: 'member',
    answers: {
      'POST /api/contact': refusal('internal'),
      'GET /api/users/:id': { user: { ...member, email: 'ben@a.example' } },
    },
  });
  const field = await screen.findByRole('textbox', { name: /write to the people who run Loopyard here/ });
  await user.type(field, 'Short');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Message must contain more than 10 characters')).toBeInTheDocument();
  await user.type(field, ', but the whole loop is gone');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your message was not sent/)).toBeInTheDocument();
  expect(field).toHaveValue('Short, but the whole loop is gone');
  transport.answer({ 'POST /api/contact': {} });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your message has been sent')).toBeInTheDocument();
  await isAt('/feed');
  expect(transport.callsOf('POST /api/contact').at(-1)?.body).toEqual({
    name: member.name,
    email: 'ben@a.example',
    message: 'Short, but the whole loop is gone',
  });
});
