import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';

type Place = { title: string; text: string };

const places: Record<string, Place> = {
  messages: {
    title: 'Messages',
    text: 'People talk to each other under posts. Open a post and write a comment.',
  },
  resources: {
    title: 'Resources',
    text: 'You find files in the posts they belong to. Open a post to download them.',
  },
  contacts: { title: 'Contacts', text: 'Open Loop Members in a loop’s menu to see who is in it.' },
};

/** Places that are empty by design and say where to look instead. */
export default function QuietScreen() {
  const [, name = ''] = useLocation().pathname.split('/');
  const place = places[name];
  if (!place) return null;
  return (
    <>
      <title>{`${place.title} · Loopyard`}</title>
      <Scene heading="h1" title={place.title} text={place.text} picture={<EmptyYard />}>
        <LinkButton to="/feed">Go to my feed</LinkButton>
      </Scene>
    </>
  );
}
