import { type Html, html } from '../platform/http/html.ts';
import { code } from './calls.ts';

export function socketGuide(url: string): Html {
  return html`<p>What happens comes over a WebSocket at <code>${url.replace(/^http/, 'ws')}/cable</code>. It speaks Action
Cable (<code>actioncable-v1-json</code>); <code>@rails/actioncable</code> and <code>@anycable/web</code> work as they
are. The token is a part of the address, <code>?token=…</code>, or a subprotocol, <code>anycable-token.…</code>; pages of
other sites are refused.</p>
${code(
  'With @rails/actioncable',
  `import { createConsumer } from '@rails/actioncable';
const cable = createConsumer('${url.replace(/^http/, 'ws')}/cable?token=THE_TOKEN');
const comments = cable.subscriptions.create(
  { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: 12 },
  { connected() { /* read what is there now */ }, received(data) { /* what is new */ } },
);
comments.perform('send_message', { text: 'Lovely!', uuid: crypto.randomUUID() });`,
)}
<h3 id="frames">Frames</h3>
<p>Each is a JSON text. An <code>identifier</code> is itself a JSON text, and comes back byte for byte.</p>
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
<p>A ping comes every 3 seconds: whoever hears nothing for 6 has lost the connection.
<code>disconnect</code> also tells <code>server_restart</code>, <code>too_slow</code> and
<code>too_many_sockets</code> (more than 20 of one account), all with <code>reconnect</code> true. A socket may hold 200 subscriptions and send 60 commands a second.</p>
<h3 id="channels">Channels</h3>
${channels.map(channelSection)}
<h3 id="socket-errors">When it goes wrong</h3>
<p>A subscription that one has no right to is rejected. A command that fails is answered to its sender alone; without a
subscription there is no answer at all.</p>
${code('A failed command', `{"type":"Error","command":"send_message","uuid":"…","code":"validation","detail":"Please check what you entered"}`)}
<p>Who loses the right, whatever the way, hears <code>reject_subscription</code> or <code>disconnect</code> within a
second, and nothing that is said later.</p>
<h3 id="reconnecting">Missing nothing</h3>
<p>Nothing is sent again after a connection was lost. On each <code>connected</code>, and on
<code>{"type":"Missed"}</code>, ask for what has changed: every comment has a <code>seq</code>, and
<code>allMessages(…, after_seq: N)</code> answers each change since, edits and deletions too. A comment that may not have
arrived is sent again under its <code>uuid</code>: it will be there once.</p>`;
}

type Channel = {
  name: string;
  about: string;
  params: string;
  commands: [string, string][];
  incoming: [string, string][];
};

const channels: Channel[] = [
  {
    name: 'MessagesChannel',
    about: 'The comments of a post, for whoever may read it.',
    params: '{"channel":"MessagesChannel","messageable_type":"Post","messageable_id":12}',
    commands: [
      [
        'send_message {text, uuid?}',
        'A new comment of at most 2,000 characters. With a uuid it is safe to repeat.',
      ],
      ['edit_message {message_id, text}', 'Its author, the post’s admins and the loop’s.'],
      ['delete_message {message_id}', 'The same people. It stays, as [Deleted].'],
    ],
    incoming: [
      [
        '{"type":"Message","action":"created","message":{"id":7,"loop_id":64,"messageable_type":"Post","messageable_id":12,"user":{"id":5,"email":null,"name":"Ben Example","first_name":"Ben","last_name":"Example","nickname":null,"bio":null,"portrait":null,"profiles":[{"id":8,"loop_id":64,"loopyard_id":64,"user_id":5,"nickname":"Benny","bio":null,"portrait":null}],"default_profile":{"id":0,"loop_id":null,"loopyard_id":null,"user_id":5,"nickname":null,"bio":null,"portrait":null},"last_accessed_loop_id":null,"created_at":"2026-08-01T08:30:00.000Z"},"text":"Lovely!","uuid":null,"seq":3,"edit_user":null,"is_deleted":false,"created_at":"2026-09-01T08:30:00.000Z","updated_at":"2026-09-01T08:30:00.000Z"}}',
        'action is created, updated or deleted. The people in it are as the API shows them to you: a portrait’s links are for the session that opened the socket.',
      ],
    ],
  },
  {
    name: 'NotificationsChannel',
    about: 'My notifications, of every loop.',
    params: '{"channel":"NotificationsChannel"}',
    commands: [],
    incoming: [
      [
        '{"type":"Notification","notification":{"id":9,"loop_id":64,"action":"new_message","notifiable_type":"Post","notifiable_id":12,"actor_id":5,"read_at":null,"created_at":"2026-09-01T08:30:00.000Z"}}',
        'action is created, updated, new_message or invited.',
      ],
    ],
  },
  {
    name: 'LoopsChannel',
    about: 'What is new in a loop, for whoever may read it.',
    params: '{"channel":"LoopsChannel","loop_id":64}',
    commands: [],
    incoming: [
      ['{"new_content":true,"loop_id":64}', 'There is a new post.'],
      [
        '{"type":"Media","post_id":12,"media_id":31,"is_finished_processing":false,"progress":40,"processing_error":null}',
        'How far a file is, 0 to 100, to those who may see its post.',
      ],
    ],
  },
];

function channelSection({ name, about, params, commands, incoming }: Channel): Html {
  return html`<section class="call" id="${name}">
<h4><code>${name}</code></h4>
<p>${about}</p>
${code('Identifier', params)}
${
  commands.length > 0 &&
  html`<div class="wide"><table><caption>Commands</caption>
<tr><th scope="col">Command</th><th scope="col">About</th></tr>
${commands.map(([command, words]) => html`<tr><td><code>${command}</code></td><td>${words}</td></tr>`)}</table></div>`
}
${incoming.map(([message, words]) => code(`Arrives: ${words}`, message))}
</section>
`;
}
