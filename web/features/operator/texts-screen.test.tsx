import { lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO, member } from '../../test/world.ts';
import type { LawfulText } from './operator.ts';

function answersOf(first: Partial<LawfulText> = {}): Answers {
  const texts: LawfulText[] = lawfulNames.map((name) => ({
    ...{ name, text: null, changed_at: null, by_user_id: null },
    ...(name === 'controller' && first),
  }));
  return {
    ...operatorAnswers,
    'GET /api/operator/texts': () => ({ texts }),
    'POST /api/operator/texts/:name': ({ params, body }) => {
      const item = texts.find(({ name }) => name === params.name) as LawfulText;
      Object.assign(item, { text: body.text || null, changed_at: LONG_AGO, by_user_id: member.id });
      return null;
    },
  };
}
const openScreen = (answers: Answers) => renderScreen('/operator/texts', { as: 'member', answers });
const field = (name: string) => screen.findByRole('textbox', { name });
const save = (name: string) => screen.getByRole('button', { name: `Save “${name}”` });
const formOf = (name: string) => within(save(name).closest('form') as HTMLFormElement);
const [inCharge, age] = ['Who is in charge of your data', 'How old you must be'];

test('an operator writes the texts one by one, and empties one [11.21, 11.23]', async () => {
  const { user, transport } = openScreen(answersOf({ text: 'The Head.', changed_at: LONG_AGO }));
  expect(await field(inCharge)).toHaveValue('The Head.');
  expect(formOf(inCharge).getByText(/on the command line$/)).toBeVisible();
  expect(screen.getAllByText('Empty')).toHaveLength(lawfulNames.length - 1);
  await user.type(await field(age), 'You must be 11. ');
  await user.click(save(age));
  expect(await screen.findByText('Readers see the new text')).toBeInTheDocument();
  expect(await formOf(age).findByRole('link', { name: `account ${member.id}` })).toBeVisible();
  expect(await field(age)).toHaveValue('You must be 11.');
  await user.clear(await field(inCharge));
  await user.click(save(inCharge));
  expect(await formOf(inCharge).findByText('Empty')).toBeVisible();
  expect(transport.callsOf('POST /api/operator/texts/:name')).toEqual([
    { params: { name: 'age' }, body: { text: 'You must be 11.' } },
    { params: { name: 'controller' }, body: { text: '' } },
  ]);
});

test('a text that is too long or could not be saved stays in its field, also after a reload', async () => {
  const answers = { ...answersOf(), 'POST /api/operator/texts/:name': refusal('internal') };
  const { user, transport, unmount } = openScreen(answers);
  await user.click(await field(age));
  await user.paste('x'.repeat(2001));
  await user.click(save(age));
  expect(screen.getByText('This text can have 2000 characters at most')).toBeInTheDocument();
  expect(transport.callsOf('POST /api/operator/texts/:name')).toEqual([]);
  await user.type(await field(age), '{backspace}');
  await user.click(save(age));
  expect(await screen.findByText(/^The text was not saved, but it is still here/)).toBeVisible();
  unmount();
  openScreen(answers);
  expect(await field(age)).toHaveValue('x'.repeat(2000));
});

test('texts that could not be loaded are asked for again', async () => {
  const { user, transport } = openScreen({
    ...operatorAnswers,
    'GET /api/operator/texts': refusal('internal'),
  });
  expect(await screen.findByText('The texts could not be loaded')).toBeInTheDocument();
  transport.answer(answersOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field(age)).toBeInTheDocument();
});
