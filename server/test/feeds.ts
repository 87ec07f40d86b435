import { nobodyAt, type Person, personAt } from './people.ts';

export type FeedPost = {
  title: string;
  sort_date: string;
  messages_count: number;
  user: { name: string };
  additional_media: {
    name: string;
    resource_type: string;
    alt: string | null;
    feed_url: string | null;
    is_finished_processing: boolean;
    processing_error: string | null;
  }[];
};

const media = 'name alt resource_type feed_url is_finished_processing processing_error';
const feedQuery = `query ($loop: ID!) { allPosts(filter: { loop_id: $loop }, first: 100) {
  title sort_date messages_count user { name } additional_media { ${media} } } }`;

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const { data } = await nobodyAt(url).graphql(
    `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token user { id } } }`,
    { input: { email, password } },
  );
  return personAt(url, { id: Number(data.signinUser.user.id), token: data.signinUser.auth_token, email });
}

export async function feeds(person: Person): Promise<Record<string, FeedPost[]>> {
  const { body } = await person.get('/api/loops');
  const postsByLoop: Record<string, FeedPost[]> = {};
  for (const { id, name } of body.loops) {
    const { data } = await person.graphql(feedQuery, { loop: id });
    postsByLoop[name] = data.allPosts;
  }
  return postsByLoop;
}
