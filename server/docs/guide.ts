import { type Html, html } from '../platform/http/html.ts';
import { code } from './calls.ts';

export function guide(url: string): Html {
  return html`<p>Whatever the app does, a program of yours can do: it uses these same calls. The REST API is also
there as <a href="/api/openapi.json">OpenAPI 3.1</a> and the GraphQL schema as <a href="/api/schema.graphql">SDL</a>,
for tools that read them. <a href="/api/docs/reference">The reference</a> makes the REST calls from your browser.</p>
<h3 id="first-call">The first call</h3>
<p>Signing in answers a token. It is good for 180 days, or until it is not used for 30, and ends with
<code>DELETE /api/sessions/current</code>.</p>
${code(
  'Signing in',
  `curl ${url}/api/graphql \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token user { id } } }",
       "variables": {"input": {"email": "me@example.org", "password": "a long enough password"}}}'`,
)}
<p>Every other call carries it, but for those said to need none: they take a token that has ended as if it were not
there, and so do <code>signinUser</code> and <code>createUser</code>.</p>
<p>Signing in also answers a <code>device_secret</code>. Keep it, when signed out too, and send it with the next
sign-in: then nobody's wrong guesses keep this device waiting. It lets nobody in by itself.</p>
${code('My loops', `curl ${url}/api/loops -H 'Authorization: Bearer THE_TOKEN'`)}
<h3 id="rules">What holds everywhere</h3>
<ul>
<li>What is sent and answered is JSON, in UTF-8. Times are ISO 8601 in UTC. Ids are whole numbers in REST and on the
socket, and words in GraphQL. A field that is not known is passed over.</li>
<li>Who may do what is told in the answers themselves: <code>abilities</code> of a loop or a post.</li>
<li>What one may not know of is not there: <a href="#not_found">404</a>, the same as for what never was.
What one may see but not do is <a href="#forbidden">403</a>.</li>
<li>An error is a problem as in RFC 9457. <code>detail</code> is a sentence that a person may read, <code>code</code>
what a program goes by (<a href="#errors">all of them</a>), <code>errors</code> says what is wrong field by field.</li>
<li>Any <code>POST</code> takes an <code>Idempotency-Key</code>: sent again within 24 hours it has no second effect. It is
answered with the same status and the same object, as it is by then and as far as you may see it then: where it
or the right to it is gone, <a href="#not_found">404</a>. An answer that carried a secret is not repeated:
<a href="#already_done">409</a>.</li>
<li><code>X-Loop-Id</code>, where it is sent, must be a loop one is in, and gives no right.</li>
<li>Too many calls are answered <a href="#too_many_requests">429</a>; <code>Retry-After</code> says how many seconds
to wait. 120 writes a minute and 1,500 calls in five minutes are for everybody.</li>
</ul>`;
}

export function files(url: string): Html {
  return html`<p>A file goes up in two steps, and is named when the post is made. Nothing but the post, the profile or
the loop it is put on makes it seen.</p>
${code(
  'Up',
  `curl '${url}/api/uploads/new?filename=boat.jpg' -H 'Authorization: Bearer THE_TOKEN'
# answers "url", "simple_url" and "fields": {"key", "success_action_status"}
curl -X PUT 'THE_URL' -H 'Content-Type: image/jpeg' --data-binary @boat.jpg
curl ${url}/api/posts -H 'Authorization: Bearer THE_TOKEN' -H 'Content-Type: application/json' \\
  -d '{"title": "Our boat", "loop_id": 64, "additional_media": [{"url": "THE_SIMPLE_URL"}]}'`,
)}
<ul>
<li><code>url</code> is good for 15 minutes and for one <code>PUT</code>, needs no token, and answers the status that
<code>success_action_status</code> says. Errors: <a href="#not_found">404</a>, <a href="#upload_used">409</a>,
<a href="#too_large">413</a>.</li>
<li>What should outlive a broken line goes up in pieces: <code>${url}/api/uploads/resumable</code> speaks
<a href="https://tus.io/protocols/resumable-upload">tus 1.0</a> (creation, termination, expiration) with the same
<code>Authorization</code>. <code>Upload-Metadata</code> has a <code>filename</code>, and a <code>loop_id</code> where its
plan should be asked first; <code>Location</code> ends in the key, by which a post then takes it. A piece for the wrong
place is answered <a href="#wrong_offset">409</a>, one beside another <a href="#upload_busy">423</a>, another version
<a href="#unknown_version">412</a>. There is a day for the next piece.</li>
<li>Pictures may have 64 MB and 100 megapixels, films and other files 2 GB. Pictures and films are made anew for the
screen, upright and without what a camera adds. How far that is comes on the loop's channel and from
<code>GET /api/uploads/{key}</code>; <code>processing_error</code> says why a file could not be read.</li>
<li>The addresses in a <a href="#shape-Media">Media</a> are made for one session and checked at each request, ranges
(<a href="#range_not_satisfiable">416</a>) too: they end with the hour or with the right to see the post, a running
download as well. Ask for the post again rather than keeping them.</li>
</ul>`;
}

export function graphqlGuide(url: string): Html {
  return html`<p><code>POST ${url}/api/graphql</code>, as in GraphQL over HTTP; queries by <code>GET</code> too. An error
has the <code>code</code>, <code>status</code> and <code>errors</code> of a REST problem under
<code>extensions</code>; after too many calls <code>retry_after</code> too, the seconds that <code>Retry-After</code> says.
A document may have 2,000 tokens; how deep it goes and how often it asks under another name is
limited, and refused before anything is read.</p>
<p>A page goes on by <code>skip</code>, or by <code>before</code> the last id of the page before, which stays right while
others write.</p>
${code(
  'The feed',
  `query ($loop: ID!) {
  allPosts(filter: { loop_id: $loop }, first: 20) {
    id title sort_date user { id name } main_media { thumb_url } abilities { update }
  }
}`,
)}`;
}
