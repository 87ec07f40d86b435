import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTransport } from '../../lib/app-context.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Name } from '../../ui/text/name.tsx';

export default function NoteScreen() {
  const id = Number(useParams().id);
  const { request } = useTransport();
  const note = useQuery({
    queryKey: ['notes', id],
    queryFn: async ({ signal }) => (await request('GET /api/notes/:id', { params: { id }, signal })).note,
  });
  return (
    <Page title="A note">
      {note.isError && (
        <TryAgain
          title="The note could not be loaded"
          error={note.error}
          onRetry={() => void note.refetch()}
        />
      )}
      {note.data && <Name>{note.data.text}</Name>}
    </Page>
  );
}
