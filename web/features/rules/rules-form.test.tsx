import { defaultRules, type Rules } from '@loopyard/contract/rules.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, loopSeenBy } from '../../test/world.ts';

const path = `/edit-loop/${LOOP}/rules`;

function answersOf(): Answers {
  let rules: Rules = defaultRules(null);
  return {
    'GET /api/loops/:id/rules': () => ({ rules }),
    'PUT /api/loops/:id/rules': ({ body }) => {
      rules = { ...rules, ...(body as Partial<Rules>) };
      return { rules };
    },
  };
}

const hours = () => screen.findByRole('combobox', { name: 'When does an untouched report go further?' });
const words = () => screen.getByRole('textbox', { name: 'What do people in danger read?' });
const save = () => screen.getByRole('button', { name: 'Save Rules' });

test('admins change the rules of a loop, and only what they changed is sent [10.21]', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
  expect(await hours()).toHaveDisplayValue('After 48 hours');
  expect(words()).toHaveAttribute('placeholder', expect.stringMatching(/^If somebody is in danger now/));
  await user.selectOptions(await hours(), 'After 24 hours');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Hide after/ }), 'Never');
  await user.click(save());
  expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
  await user.type(words(), ' Call Ms Berg. ');
  await user.click(save());
  await expect.poll(() => words()).toHaveValue('Call Ms Berg.');
  await user.clear(words());
  await user.click(save());
  expect(transport.callsOf('PUT /api/loops/:id/rules').map(({ body }) => body)).toEqual([
    { escalate_hours: 24, hide_after: 0 },
    { danger_text: 'Call Ms Berg.' },
    { danger_text: null },
  ]);
});

test('admins write the house rules, and empty them again [11.26]', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
  await hours();
  const houseRules = () => screen.getByRole('textbox', { name: 'House rules' });
  await user.type(houseRules(), 'Be kind. ');
  await user.click(save());
  await expect.poll(() => houseRules()).toHaveValue('Be kind.');
  await user.clear(houseRules());
  await user.paste('x'.repeat(501));
  await user.click(save());
  expect(screen.getByText('This text can have 500 characters at most')).toBeInTheDocument();
  await user.clear(houseRules());
  await user.click(save());
  await expect.poll(() => transport.callsOf('PUT /api/loops/:id/rules')).toHaveLength(2);
  expect(transport.callsOf('PUT /api/loops/:id/rules').map(({ body }) => body)).toEqual([
    { house_rules: 'Be kind.' },
    { house_rules: null },
  ]);
});

test('rules that could not be saved stay on the screen, and a text has a length limit', async () => {
  const answers = { ...answersOf(), 'PUT /api/loops/:id/rules': refusal('internal') };
  const { user, transport } = renderScreen(path, { as: 'admin', answers });
  await hours();
  await user.click(words());
  await user.paste('x'.repeat(501));
  await user.click(save());
  expect(screen.getByText('This text can have 500 characters at most')).toBeInTheDocument();
  expect(transport.callsOf('PUT /api/loops/:id/rules')).toEqual([]);
  await user.type(words(), '{backspace}');
  await user.click(save());
  expect(await screen.findByText(/^The rules were not saved, but your changes are still here/)).toBeVisible();
  expect(words()).toHaveValue('x'.repeat(500));
});

test('rules that could not be loaded are asked for again', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { 'GET /api/loops/:id/rules': refusal('internal') },
  });
  expect(await screen.findByText('The rules could not be loaded')).toBeInTheDocument();
  transport.answer(answersOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await hours()).toBeInTheDocument();
});

test('admins say whose posts wait, by role, and who is new only where that counts [10.45]', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: {
      ...answersOf(),
      'GET /api/loops/:id': {
        loop: loopSeenBy('admin', { roles: [{ id: 5, name: 'Pupil', is_minor: null }] }),
      },
    },
  });
  const whosePosts = () => screen.findByRole('combobox', { name: 'Whose posts wait for an admin?' });
  expect(await whosePosts()).toHaveDisplayValue('Nobody’s');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await user.selectOptions(await whosePosts(), 'Members’ with one of these roles');
  await user.click(await screen.findByRole('checkbox', { name: /Pupil/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Whose comments/ }), 'New members’');
  const dayField = screen.getByRole('spinbutton', { name: 'How many days is a member new?' });
  await user.clear(dayField);
  await user.type(dayField, '91');
  await user.click(save());
  expect(await screen.findByText('Please enter a whole number from 0 to 90')).toBeInTheDocument();
  await user.clear(dayField);
  await user.type(dayField, '14');
  await user.click(save());
  expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
  expect(transport.callsOf('PUT /api/loops/:id/rules').map(({ body }) => body)).toEqual([
    { hold_posts: 'roles', hold_post_role_ids: [5], hold_comments: 'new', new_days: 14 },
  ]);
});
