import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import type { PictureEditorProps } from './picture-editor.tsx';

/**
 * The editor of pictures: it brings much script, which nobody needs who doesn't edit. Where that does not come, its
 * dialog says so, and the form behind stays as it is.
 */
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
        {/* Within a page browsers don't ask again for a script that did not come. */}
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
      </Scene>
    </Dialog>,
    document.body,
  );
}
