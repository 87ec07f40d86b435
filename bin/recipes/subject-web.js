export const notesOnWeb = `import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export const notesKey = ['notes'] as const;

export function useNotes(loopId: number) {
  const { request } = useTransport();
  return useQuery({
    queryKey: [...notesKey, loopId],
    queryFn: async ({ signal }) =>
      (await request('GET /api/notes', { query: { loop_id: loopId }, signal })).notes,
  });
}
`;

export const screen = `import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Name } from '../../ui/text/name.tsx';
import { notesKey, useNotes } from './notes.ts';

export default function NotesScreen() {
  const loopId = Number(useParams().id);
  const notes = useNotes(loopId);
  const { request } = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState('');
  const write = useMutation({
    mutationFn: () => request('POST /api/notes', { body: { loop_id: loopId, text } }),
    onSuccess: () => setText(''),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: notesKey }),
  });
  const report = useMutation({
    mutationFn: (id: number) =>
      request('POST /api/notes/:id/report', { params: { id }, body: { loop_id: loopId, reason: text } }),
    onSuccess: () => toast('Report Sent'),
    onError: (error) => toast(sentence(error), 'bad'),
  });
  return (
    <Page title="Notes">
      <Panel>
        <TextInput label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Button loading={write.isPending} onClick={() => write.mutate()}>
          Write
        </Button>
      </Panel>
      <Panel title="Newest notes">
        {notes.isPending && <p role="status">Loading the notes</p>}
        {notes.isError && !notes.data && (
          <TryAgain
            title="The notes could not be loaded"
            error={notes.error}
            onRetry={() => void notes.refetch()}
          />
        )}
        {notes.data?.length === 0 && <Scene title="No notes yet" text="Write the first." />}
        {notes.data?.map((note) => (
          <p key={note.id}>
            <Name>{note.text}</Name> <Button onClick={() => report.mutate(note.id)}>Report</Button>
          </p>
        ))}
      </Panel>
    </Page>
  );
}
`;

export const reported = `import { notesKey, useNotes } from '../notes/notes.ts';
import { defineReportedType } from './reported-type.ts';

export const reportedNote = defineReportedType<{ text: string }>({
  noun: 'note',
  useNow({ loop_id, subject_id }) {
    const notes = useNotes(loop_id);
    const data = notes.data && (notes.data.find(({ id }) => id === subject_id) ?? null);
    return { ...notes, data };
  },
  Now: ({ subject: { text }, reportedTitle }) => (
    <p>{text === reportedTitle ? 'The text has not changed.' : text}</p>
  ),
  drop: (queries) => void queries.invalidateQueries({ queryKey: notesKey }),
});
`;

export const demo = `import { type RestAnswers, refusal } from '../world/demo.ts';

export const calls = {
  'GET /api/notes': () => ({ notes: [] }),
  'POST /api/notes': () => {
    throw refusal('not_found');
  },
  'POST /api/notes/:id/report': () => ({}),
} satisfies RestAnswers;
`;

export const webTest = `import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportBy } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';

const notes = [{ id: 7, text: 'Bring a coat' }];

test('a note is reported', async () => {
  const { user, transport } = renderScreen(\`/notes/\${LOOP}\`, {
    as: 'member',
    answers: { 'GET /api/notes': { notes }, 'POST /api/notes/:id/report': {} },
  });
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'It hurts');
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await waitFor(() => expect(transport.callsOf('POST /api/notes/:id/report')).toHaveLength(1));
});

test('its report names it', async () => {
  const reports = [reportBy({ subject_type: 'Note', post_id: null })];
  const page = { reports, total_items: 1, current_page: 1, total_pages: 1 };
  renderScreen(\`/reports/\${LOOP}\`, {
    as: 'admin',
    answers: { 'GET /api/notes': { notes }, 'GET /api/reports': page },
  });
  expect(await screen.findByRole('heading', { name: /reported a note by/ })).toBeInTheDocument();
  expect(await screen.findByText('Bring a coat')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep the note' })).toBeInTheDocument();
});
`;
