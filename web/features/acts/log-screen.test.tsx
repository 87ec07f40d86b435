import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, loopSeenBy, member } from '../../test/world.ts';
import type { LoopAct } from './acts.ts';

const path = `/edit-loop/${LOOP}/log`;
let lastId = 100;

function act(name: string, changes: Partial<LoopAct> = {}): LoopAct {
  return {
    id: --lastId,
    created_at: '2026-11-20T10:00:00.000Z',
    act: name,
    actor: { id: admin.id, name: admin.name },
    subject_type: 'Loop',
    subject_id: LOOP,
    subject_name: null,
    detail: {},
    ...changes,
  };
}

const onBen = { subject_type: 'User', subject_id: member.id, subject_name: member.name };
const roles = [{ id: 7, name: 'Teacher', is_minor: false }];

function openLog(acts: Answers['GET /api/loops/:id/acts'], at = path) {
  const loop = loopSeenBy('admin', { roles });
  return renderScreen(at, {
    as: 'admin',
    answers: {
      'GET /api/loops': { loops: [loop] },
      'GET /api/loops/:id': { loop },
      'GET /api/loops/:id/acts': acts,
    },
  });
}

const lines = async () => {
  const list = within(await screen.findByRole('list', { name: 'Log' }));
  return list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));
};

test('the log says who did what in a sentence each [10.25]', async () => {
  openLog({
    acts: [
      act('admin_made', onBen),
      act('admin_unmade', { ...onBen, subject_id: admin.id, subject_name: admin.name }),
      act('role_given', { ...onBen, detail: { old: null, new: 7 } }),
      act('role_given', { ...onBen, detail: { old: 8, new: null } }),
      act('role_made', { subject_type: 'Role', subject_id: 8 }),
      act('guests_changed', { detail: { old: false, new: true } }),
      act('rule_changed', { detail: { name: 'hide_after', old: 3, new: 0 } }),
      act('rule_changed', { detail: { name: 'danger_text' } }),
      act('loop_restored', { actor: null }),
      act('brand_new'),
    ],
  });
  const sentences = [
    'Amina Admin made Ben Member an admin',
    'Amina Admin stepped down as an admin',
    'Amina Admin gave Ben Member the role Teacher',
    'Amina Admin took the role of Ben Member away',
    'Amina Admin added a role that has been deleted since',
    'Amina Admin let guests read',
    'Amina Admin changed “Hide after how many reports?” from “After 3 reports” to “Never”',
    'Amina Admin changed the text “What do people in danger read?”',
    'The people who run this server brought the loop back',
    'Amina Admin: brand_new',
  ];
  expect(await lines()).toEqual(
    sentences.map((sentence) => expect.stringMatching(new RegExp(`^${sentence.replaceAll('?', '[?]')} `))),
  );
});

test('the log is filtered by person and act, and shows older entries [10.25]', async () => {
  const all = Array.from({ length: 50 }, () => act('role_deleted'));
  const { user, transport, isAt } = openLog(({ query }) => ({
    acts: query?.before ? [act('loop_deleted')] : all,
  }));
  expect(await lines()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await expect.poll(lines).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Amina Admin');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Roles deleted');
  await isAt(`${path}?person=${admin.id}&act=role_deleted`);
  expect(transport.callsOf('GET /api/loops/:id/acts').map(({ query }) => query)).toMatchObject([
    {},
    { before: all.at(-1)?.id },
    { actor_id: admin.id },
    { actor_id: admin.id, act: 'role_deleted' },
  ]);
});

test('an empty log says so, and one that fails is asked for again', async () => {
  const { user, transport } = openLog(refusal('internal'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/loops/:id/acts': { acts: [] } });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing has been done here yet.' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Act' }), 'Guest access');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeInTheDocument();
});

test('a member is told that the log is for admins, and it is not asked for', async () => {
  const { transport } = renderScreen(path, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Only admins can read the log' })).toBeInTheDocument();
  expect(transport.callsOf('GET /api/loops/:id/acts')).toEqual([]);
});

test('the log is saved as a spreadsheet, with the same filters [10.26]', async () => {
  const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:log');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  const { user, transport } = openLog({ acts: [act('admin_made')] }, `${path}?act=admin_made`);
  transport.answer({ 'GET /api/loops/:id/acts as a file': 'Time,Who' } as Answers);
  await user.click(await screen.findByRole('button', { name: 'Save as a spreadsheet' }));
  await waitFor(() => expect(createObjectURL).toHaveBeenCalledOnce());
  expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('Time,Who');
  expect(transport.calls.filter(({ key }) => key.endsWith('as a file'))).toMatchObject([
    { input: { params: { id: LOOP }, query: { act: 'admin_made' } } },
  ]);
});
