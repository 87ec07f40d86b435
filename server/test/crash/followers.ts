import { createCable } from '@anycable/web';
import { isCableMissed } from '@loopyard/contract/cable.ts';
import { createConsumer } from '@rails/actioncable';
import { until } from '../../platform/patience.testing.ts';
import { commentsOf } from '../cable.ts';
import type { Person } from '../people.ts';

export type Follower = {
  /** Comment texts, once per arrival. */
  texts: string[];
  connects: number;
  say(text: string): void;
  close(): void;
};
export type Follow = (person: Person, url: string, postId: number) => Follower;

function catchUp(person: Person, postId: number) {
  const follower = { texts: [] as string[], connects: 0 };
  const seenIds = new Set<number>();
  let askedSeq = 0;
  const take = (id: number, text: string) => {
    if (!seenIds.has(id)) follower.texts.push(text);
    seenIds.add(id);
  };
  const query = `query ($post: ID!, $seq: Int) {
    allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after_seq: $seq) { id seq text }
  }`;
  const ask = async () => {
    for (;;) {
      const messages = await until(async () => {
        const answer = await person.graphql(query, { post: String(postId), seq: askedSeq }).catch(() => null);
        return answer?.data?.allMessages;
      });
      if (messages.length === 0) return;
      for (const { id, seq, text } of messages) {
        take(Number(id), text);
        // A message that arrives by itself says nothing of those before it.
        askedSeq = Math.max(askedSeq, seq);
      }
    }
  };
  return {
    follower,
    hear: async (body: Incoming) => {
      if (isCableMissed(body)) await ask();
      else if (body.message) take(body.message.id, body.message.text);
    },
    async connected() {
      await ask();
      follower.connects++;
    },
  };
}
type Incoming = { type?: string; message?: { id: number; seq: number; text: string } };

export function withRails(person: Person, url: string, postId: number): Follower {
  const { follower, hear, connected } = catchUp(person.at(url), postId);
  const consumer = createConsumer(`${url.replace('http', 'ws')}/cable?token=${person.token}`);
  const subscription = consumer.subscriptions.create(commentsOf(postId), { connected, received: hear });
  return Object.assign(follower, {
    say: (text: string) => void subscription.perform('send_message', { text, uuid: text }),
    close: () => consumer.disconnect(),
  });
}

export type Reader = Follower & { isConnected(): boolean };

export function withAnycable(person: Person, url: string, postId: number): Reader {
  const { follower, hear, connected } = catchUp(person.at(url), postId);
  const cable = createCable(`${url.replace('http', 'ws')}/cable`, {
    websocketAuthStrategy: 'sub-protocol',
    auth: { token: person.token },
    logLevel: 'error',
  });
  const channel = cable.subscribeTo('MessagesChannel', {
    messageable_type: 'Post',
    messageable_id: postId,
  });
  channel.on('connect', connected);
  channel.on('message', (message) => hear(message as Incoming));
  return Object.assign(follower, {
    say: (text: string) => void channel.perform('send_message', { text, uuid: text }),
    isConnected: () => cable.state === 'connected',
    close: () => cable.disconnect(),
  });
}
