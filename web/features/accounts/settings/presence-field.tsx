import { sentence } from '../../../lib/api-error.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type Person, useSaveProfile } from '../accounts.ts';

export function PresenceField({ viewer }: { viewer: Person }) {
  const save = useSaveProfile(viewer.id, 0);
  const toast = useToast();
  const choose = (shows_presence: boolean) =>
    save({ values: { shows_presence }, picture: undefined }).then(
      () => toast('Saved Successfully'),
      (error: unknown) => toast(sentence(error), 'bad'),
    );
  return (
    <SwitchField
      label="Show when I’m here"
      description="In the list of members. Only people who turn this on see who is here. It is never shown for members under 18."
      checked={viewer.shows_presence ?? false}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
