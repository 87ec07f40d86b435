import { type Html, html } from '../platform/http/html.ts';
import { code } from './calls.ts';
import { channelSection, channels } from './socket-channels.ts';

export function socketGuide(url: string): Html {
  return html`<p>Live updates come over a WebSocket at <code>${url.replace(/^http/, 'ws')}/cable</code>. It speaks Action
Cable (<code>actioncable-v1-json</code>); <code>@rails/actioncable</code> and <code>@anycable/web</code> work
unchanged. Send the token in the address, <code>?token=…</code>, or as a subprotocol, <code>anycable-token.…</code>. Pages
from other sites are refused.</p>
${code(
  'With @rails/actioncable',
  `import { createConsumer } from '@rails/actioncable';
const cable = createConsumer('${url.replace(/^http/, 'ws')}/cable?token=THE_TOKEN');
const comments = cable.subscriptions.create(
  { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: 12 },
  { connected() { /* read the present state */ }, received(data) { /* handle the update */ } },
);
comments.perform('send_message', { text: 'Lovely!', uuid: crypto.randomUUID() });`,
)}
<h3 id="frames">Frames</h3>
<p>Each frame is JSON text. An <code>identifier</code> is itself JSON text and comes back unchanged, byte for byte.</p>
${code(
  'From the client',
  `{"command":"subscribe","identifier":"{\\"channel\\":\\"LoopsChannel\\",\\"loop_id\\":64}"}
{"command":"unsubscribe","identifier":"…"}
{"command":"message","identifier":"…","data":"{\\"action\\":\\"send_message\\",\\"text\\":\\"Hello\\"}"}`,
)}
${code(
  'From the server',
  `{"type":"welcome"}
{"type":"ping","message":1788251400}
{"identifier":"…","type":"confirm_subscription"}
{"identifier":"…","type":"reject_subscription"}
{"identifier":"…","message":{…}}
{"type":"disconnect","reason":"unauthorized","reconnect":false}`,
)}
<p>A ping comes every 3 seconds. After 6 seconds of silence, consider the connection lost.
Other reasons for <code>disconnect</code> are <code>server_restart</code>, <code>too_slow</code> and
<code>too_many_sockets</code> (more than 20 of one account), all with <code>reconnect</code> true. A socket may hold 200 subscriptions and send 60 commands a
second; after a pause, up to 240 at once. Commands also count as writes.</p>
<h3 id="channels">Channels</h3>
${channels.map(channelSection)}
<h3 id="socket-errors">Errors on the socket</h3>
<p>A subscription without the right to it is rejected. Only the sender hears of a failed command; without a
subscription there is no answer.</p>
${code('A failed command', `{"type":"Error","command":"send_message","uuid":"…","code":"validation","detail":"Please check what you entered"}`)}
<p>A client that loses the right gets <code>reject_subscription</code> or <code>disconnect</code> within a second, and no
later messages.</p>
${orderGuide}`;
}

const orderGuide = html`<h3 id="order">Once, but not in order</h3>
<p>While the connection lasts, each change of a comment comes once to a subscription, under its own <code>seq</code>.
Several server processes announce changes, so one may come after a later one: order them by <code>seq</code>, and keep
the version with the highest. A comment comes as it is when it is announced, so two changes in quick succession may both
show the later text.</p>
<h3 id="reconnecting">Missing nothing</h3>
<p>Messages missed during a lost connection are not sent again. On each <code>connected</code>, and on
<code>{"type":"Missed"}</code>, ask for the changes: every comment has a <code>seq</code>, and
<code>allMessages(…, after_seq: N)</code> returns every change since, with edits and deletions. If a comment may not have
arrived, send it again with the same <code>uuid</code>: it will appear only once.</p>`;
