import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';

type Place = { title: string; text: string };

const places: Record<string, Place> = {
  messages: { title: 'Messages', text: 'People talk under the posts: open one and write a comment.' },
  hashtags: { title: 'Hashtags', text: 'There are no hashtags yet. Use the search above to find posts.' },
  resources: {
    title: 'Resources',
    text: 'Files live with the posts they belong to: open a post to download them.',
  },
  calendar: { title: 'Calendar', text: 'There is nothing in the calendar. Dates are announced in the feed.' },
  contacts: { title: 'Contacts', text: 'The people you share a loop with are in its list of members.' },
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
