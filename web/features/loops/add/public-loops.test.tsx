import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { loopSeenBy } from '../../../test/world.ts';
import type { FoundLoop } from '../loops.ts';

const foundLoop = (id: number, name: string, changes: Partial<FoundLoop> = {}): FoundLoop => ({
  id,
  name,
  logo: null,
  has_guest_access: false,
  members_count: 12,
  is_member: false,
  ...changes,
});
const garden = foundLoop(1001, 'The Open Garden', { has_guest_access: true });
const rowing = foundLoop(1002, 'Riverside Rowing');
const school = foundLoop(1000, 'Brindlewick School', { is_member: true });

function answersOf(...all: FoundLoop[]): Answers {
  return {
    'GET /api/loops': ({ query }) => ({
      loops: all.filter(
        ({ name }) =>
          query?.public === '1' && name.toLowerCase().includes(query.name_contains?.toLowerCase() ?? ''),
      ),
    }),
  };
}

const line = async (name: string) => {
  const [item] = (await screen.findAllByRole('listitem')).filter((item) => item.textContent?.includes(name));
  if (!item) throw new Error(`${name} is not in the list`);
  return within(item);
};

describe('public loops', () => {
  test('are found by name, below the code', async () => {
    const { user, transport } = renderScreen('/join-loop', {
      as: 'guest',
      answers: answersOf(garden, rowing, school),
    });
    expect(await screen.findByText('3 public loops')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Find one by name' }), ' rowing ');
    expect(await screen.findByText('1 public loop')).toBeInTheDocument();
    expect((await line('Riverside Rowing')).getByText('12 members')).toBeInTheDocument();
    expect(transport.callsOf('GET /api/loops').at(-1)).toEqual({
      query: { public: '1', name_contains: 'rowing' },
    });
    await user.type(screen.getByRole('searchbox', { name: 'Find one by name' }), 'boats');
    expect(await screen.findByText('No public loop has “rowing boats” in its name.')).toBeInTheDocument();
  });

  test('are joined without a code', async () => {
    const { user, transport, session, isAt } = renderScreen('/join-loop', {
      as: 'guest',
      answers: {
        ...answersOf(rowing),
        'POST /api/loops/join': { loop: loopSeenBy('member', { id: 1002, name: rowing.name }) },
      },
    });
    await user.click((await line(rowing.name)).getByRole('button', { name: /^Join/ }));
    expect(await screen.findByText(/^You are now a member of .Riverside Rowing.$/)).toBeInTheDocument();
    await isAt('/feed');
    expect(session.read().loopId).toBe(1002);
    expect(transport.callsOf('POST /api/loops/join')).toEqual([{ body: { loop_id: 1002 } }]);
  });

  test('can be read by guests if allowed, and opened by members', async () => {
    const { user, session, isAt } = renderScreen('/join-loop', {
      as: 'guest',
      loopId: 63,
      answers: {
        ...answersOf(garden, rowing, school),
        'GET /api/loops/:id': { loop: loopSeenBy('guest', { id: 1001, name: garden.name, is_public: true }) },
      },
    });
    expect((await line(rowing.name)).queryByRole('button', { name: /^(Read|Open)/ })).toBeNull();
    const ownLine = await line(school.name);
    expect(ownLine.getByRole('button', { name: /^Open/ })).toBeInTheDocument();
    expect(ownLine.queryByRole('button', { name: /^Join/ })).toBeNull();
    await user.click((await line(garden.name)).getByRole('button', { name: /^Read/ }));
    await isAt('/feed');
    expect(session.read().loopId).toBe(1001);
  });

  test('that are full say so', async () => {
    const { user } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { ...answersOf(rowing), 'POST /api/loops/join': refusal('loop_full') },
    });
    await user.click((await line(rowing.name)).getByRole('button', { name: /^Join/ }));
    expect(await screen.findByText(/^You could not join .Riverside Rowing/)).toBeInTheDocument();
  });

  test('may be none, or a hundred and more', async () => {
    const first = renderScreen('/join-loop', { as: 'guest', answers: answersOf() });
    expect(await screen.findByText('There are no public loops here yet.')).toBeInTheDocument();
    first.unmount();
    const many = Array.from({ length: 100 }, (_, at) => foundLoop(2000 + at, `Loop ${at}`));
    renderScreen('/join-loop', { as: 'guest', answers: answersOf(...many) });
    expect(await screen.findByText(/^These are the first 100\. Type more/)).toBeInTheDocument();
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loops': refusal('forbidden') },
    });
    transport.answer({ 'GET /api/loops': refusal('internal') });
    await user.type(screen.getByRole('searchbox', { name: 'Find one by name' }), 'row');
    const problem = (await screen.findByText('The public loops could not be loaded')).parentElement;
    transport.answer(answersOf(rowing));
    await user.click(await within(problem as HTMLElement).findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 public loop')).toBeInTheDocument();
  });
});
