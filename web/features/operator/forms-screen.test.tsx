import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test/fake-transport.ts';
import { contactForm, onePage, operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO } from '../../test/world.ts';

type Form = ReturnType<typeof contactForm>;
const page = (forms: Form[], robots = 0) => ({ enquiries: forms, robots, ...onePage(forms.length) });
const openScreen = (answers: Answers) =>
  renderScreen('/operator/forms', { as: 'member', answers: { ...operatorAnswers, ...answers } });

test('a form can be read, replied to and marked as answered', async () => {
  const { user, transport } = openScreen({
    'GET /api/operator/enquiries': page([contactForm()], 1),
    'POST /api/operator/enquiries/:id/answered': null,
  });
  const list = within(await screen.findByRole('list', { name: 'Contact forms' }));
  expect(list.getByText(/^How does it\s+work\?$/)).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'dora@a.example' })).toHaveAttribute(
    'href',
    'mailto:dora%40a.example',
  );
  expect(screen.getByText('1 form filled in by robots is not listed.')).toBeInTheDocument();
  transport.answer({ 'GET /api/operator/enquiries': page([contactForm({ answered_at: LONG_AGO })]) });
  const button = list.getByRole('button', { name: /Mark the form from .*Dora.* as answered/ });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(list.getByText('Answered')).toBeInTheDocument();
  expect(transport.callsOf('POST /api/operator/enquiries/:id/answered')).toEqual([{ params: { id: 5 } }]);
});

test('an empty list says so', async () => {
  openScreen({ 'GET /api/operator/enquiries': page([]) });
  expect(await screen.findByRole('heading', { name: 'No forms yet' })).toBeInTheDocument();
});
