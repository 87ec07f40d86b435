import { type Html, html } from '../platform/http/html.ts';
import { code } from './calls.ts';

export function guide(url: string): Html {
  return html`<p>Your program can do everything the app does: the app uses the same calls. Tools can read the
REST API as <a href="/api/openapi.json">OpenAPI 3.1</a> and the GraphQL schema as <a href="/api/schema.graphql">SDL</a>.
In <a href="/api/docs/reference">the reference</a> you can try the REST calls in your browser.</p>
<h3 id="first-call">The first call</h3>
<p>Logging in returns a token. It expires after 180 days, or after 30 days without use. To end it, call
<code>DELETE /api/sessions/current</code>.</p>
${code(
  'Logging in',
  `curl ${url}/api/graphql \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token user { id } } }",
       "variables": {"input": {"email": "me@example.org", "password": "a long enough password"}}}'`,
)}
<p>Send the token with every other call, except those marked “No token needed”. These calls, <code>signinUser</code>
and <code>createUser</code> ignore an expired token.</p>
<p>Logging in also returns a <code>device_secret</code>. Keep it after logging out and send it with the next
login: then other people's wrong passwords don't lock this device out. It isn't enough to log in.</p>
${code('My loops', `curl ${url}/api/loops -H 'Authorization: Bearer THE_TOKEN'`)}
<h3 id="rules">Rules for every call</h3>
<ul>
<li>Requests and answers are JSON in UTF-8. Times are ISO 8601 in UTC. Ids are integers in REST and on the socket, and
strings in GraphQL. Digits in a string do for an id and for an amount in pence, too. Unknown fields are ignored.</li>
<li>The <code>abilities</code> of a loop or a post tell what you may do with it.</li>
<li>Anything you aren't allowed to see returns <a href="#not_found">404</a>, exactly as if it didn't exist.
Anything you may see but not do returns <a href="#forbidden">403</a>.</li>
<li>Errors are problem details (RFC 9457). <code>detail</code> is a sentence for people, <code>code</code> is for
programs (<a href="#errors">all codes</a>), and <code>errors</code> lists what is wrong with each field.</li>
<li>Any <code>POST</code> takes an <code>Idempotency-Key</code>, one with a GraphQL mutation too. Sent again within 24 hours, the call has no second effect.
It returns the same status and the same object in its present state, or <a href="#not_found">404</a> if the object or
your right to it is gone. An answer that contained a secret is not repeated: <a href="#already_done">409</a>.</li>
<li><code>X-Loop-Id</code> is optional. It must name a loop that you are in, and it grants nothing.</li>
<li>Over the limit, calls return <a href="#too_many_requests">429</a>; <code>Retry-After</code> gives the seconds to wait.
Each person has 120 writes a minute and 1,500 calls in five minutes.</li>
</ul>`;
}

export function files(url: string): Html {
  return html`<p>Upload a file in two steps, then name it when you create the post. Nobody else sees it until it is used
on a post, a profile or a loop.</p>
${code(
  'Uploading a file',
  `curl '${url}/api/uploads/new?filename=boat.jpg' -H 'Authorization: Bearer THE_TOKEN'
# returns "url", "simple_url" and "fields": {"key", "success_action_status"}
curl -X PUT 'THE_URL' -H 'Content-Type: image/jpeg' --data-binary @boat.jpg
curl ${url}/api/posts -H 'Authorization: Bearer THE_TOKEN' -H 'Content-Type: application/json' \\
  -d '{"title": "Our boat", "loop_id": 64, "additional_media": [{"url": "THE_SIMPLE_URL"}]}'`,
)}
<ul>
<li><code>url</code> works for 15 minutes and for one <code>PUT</code>, without a token, and returns the status in
<code>success_action_status</code>. Errors: <a href="#not_found">404</a>, <a href="#upload_used">409</a>,
<a href="#too_large">413</a>.</li>
<li>To resume after a lost connection, upload in pieces: <code>${url}/api/uploads/resumable</code> speaks
<a href="https://tus.io/protocols/resumable-upload">tus 1.0</a> (creation, termination, expiration) with the same
<code>Authorization</code>. <code>Upload-Metadata</code> has a <code>filename</code>, and a <code>loop_id</code> if that
loop's plan should be checked first. <code>Location</code> ends in the key that you give to the post. A wrong offset
returns <a href="#wrong_offset">409</a>, two pieces at once <a href="#upload_busy">423</a>, another version of tus
<a href="#unknown_version">412</a>. Send the next piece within a day.</li>
<li>Pictures may have 64 MB and 100 megapixels, films and other files 2 GB. Pictures and films are re-encoded for the
screen, upright and without the camera's metadata. The loop's channel and <code>GET /api/uploads/{key}</code> report the
progress; <code>processing_error</code> says why a file could not be read.</li>
<li>The addresses in a <a href="#shape-Media">Media</a> belong to one session and are checked at each request, also
for ranges (<a href="#range_not_satisfiable">416</a>). They expire with the hour or when you lose the right to see the
post, even during a download. Don't store them: read the post again.</li>
</ul>`;
}

export function graphqlGuide(url: string): Html {
  return html`<p><code>POST ${url}/api/graphql</code> follows GraphQL over HTTP; queries also work with <code>GET</code>. An error has
the <code>code</code>, <code>status</code> and <code>errors</code> of a REST problem under <code>extensions</code>, and over
the limit also <code>retry_after</code> in seconds, like <code>Retry-After</code>. A document may have 2,000 tokens. Its
depth and its number of aliases are limited, and checked before anything is read.</p>
<p>For the next page use <code>skip</code>, or <code>before</code> with the last id of the present page, which stays
correct while others write.</p>
${code(
  'The feed',
  `query ($loop: ID!) {
  allPosts(filter: { loop_id: $loop }, first: 20) {
    id title sort_date user { id name } main_media { thumb_url } abilities { update }
  }
}`,
)}`;
}
