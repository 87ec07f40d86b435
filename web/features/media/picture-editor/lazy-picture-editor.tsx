import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import type { PictureEditorProps } from './picture-editor.tsx';

/** Loads the editor's large script on demand. Without it, the dialog shows an error and the form is kept. */
export function LazyPictureEditor(props: PictureEditorProps) {
  const script = useQuery({
    queryKey: ['script', 'picture-editor'],
    queryFn: async () => ({ PictureEditor: (await import('./picture-editor.tsx')).PictureEditor }),
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  if (script.data) return <script.data.PictureEditor {...props} />;
  if (!script.error) return null;
  return createPortal(
    <Dialog title={props.title ?? 'Edit Image'} width={480} onClose={props.onClose}>
      <Scene
        role="alert"
        title="The picture editor could not be loaded"
        text="Check your connection, then reload this page."
      >
        {/* Browsers don't retry a failed module import within the same page. */}
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
      </Scene>
    </Dialog>,
    document.body,
  );
}
