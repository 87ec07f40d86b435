import { useParams } from 'react-router';
import { Redirect } from '../../ui/pages/redirect.tsx';
import { addressOfTag } from './hashtags.ts';

/** The posts with a tag are the feed, searched for it. */
export default function HashtagScreen() {
  const { tag = '' } = useParams();
  return <Redirect to={addressOfTag(tag)} />;
}
