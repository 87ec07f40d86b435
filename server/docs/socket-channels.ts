import { type Html, html } from '../platform/http/html.ts';
import { code } from './calls.ts';

type Channel = {
  name: string;
  about: string;
  params: string;
  commands: [string, string][];
  incoming: [string, string][];
};

export const channels: Channel[] = [
  {
    name: 'MessagesChannel',
    about: 'The comments on a post, for people who may read it.',
    params: '{"channel":"MessagesChannel","messageable_type":"Post","messageable_id":12}',
    commands: [
      [
        'send_message {text, uuid?}',
        'Adds a comment of at most 2,000 characters. With a uuid it is safe to repeat.',
      ],
      [
        'edit_message {message_id, text}',
        'For the comment’s author, the post’s admins and the loop’s admins.',
      ],
      ['delete_message {message_id}', 'For the same people. The comment stays, with the text [Deleted].'],
    ],
    incoming: [
      [
        '{"type":"Message","action":"created","message":{"id":7,"loop_id":64,"messageable_type":"Post","messageable_id":12,"user":{"id":5,"email":null,"name":"Ben Example","first_name":"Ben","last_name":"Example","nickname":null,"bio":null,"portrait":null,"profiles":[{"id":8,"loop_id":64,"loopyard_id":64,"user_id":5,"nickname":"Benny","bio":null,"portrait":null}],"default_profile":{"id":0,"loop_id":null,"loopyard_id":null,"user_id":5,"nickname":null,"bio":null,"portrait":null},"last_accessed_loop_id":null,"created_at":"2026-08-01T08:30:00.000Z"},"text":"Lovely!","uuid":null,"seq":3,"edit_user":null,"is_deleted":false,"abilities":{"update":false,"delete":false},"created_at":"2026-09-01T08:30:00.000Z","updated_at":"2026-09-01T08:30:00.000Z"}}',
        'action is created, updated or deleted. People appear as the API shows them to you; a portrait’s links belong to the session that opened the socket.',
      ],
    ],
  },
  {
    name: 'NotificationsChannel',
    about: 'Your notifications from every loop.',
    params: '{"channel":"NotificationsChannel"}',
    commands: [],
    incoming: [
      [
        '{"type":"Notification","notification":{"id":9,"loop_id":64,"action":"new_message","notifiable_type":"Post","notifiable_id":12,"actor_id":5,"read_at":null,"created_at":"2026-09-01T08:30:00.000Z"}}',
        'action is created, updated, new_message, invited, announced or remind.',
      ],
    ],
  },
  {
    name: 'LoopsChannel',
    about: 'News in a loop, for people who may read it.',
    params: '{"channel":"LoopsChannel","loop_id":64}',
    commands: [],
    incoming: [
      ['{"new_content":true,"loop_id":64}', 'There is a new post.'],
      [
        '{"type":"Media","post_id":12,"media_id":31,"is_finished_processing":false,"progress":40,"processing_error":null}',
        'The progress of a file, 0 to 100, for people who may see its post.',
      ],
      [
        '{"type":"Receipts","post_id":12,"audience":30,"seen":23,"confirmed":18}',
        'How many have seen and confirmed an announcement, for its author, its admins and the loop’s; at most once in two seconds a post.',
      ],
      [
        '{"type":"Poll","post_id":12,"counts":[3,1,0],"voters_count":4,"closed_at":null}',
        'The result of a poll, in the order of its options, for those who may see it; at most once in two seconds. The counts are null while fewer than five anonymous votes are counted.',
      ],
    ],
  },
];

export function channelSection({ name, about, params, commands, incoming }: Channel): Html {
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
