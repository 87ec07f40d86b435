import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { IconLock } from '../../../ui/icons.ts';
import { contentSummary } from '../../media/media.ts';
import { useBuyPost } from '../../payments/payments.ts';
import { type FullPost, lockTitle } from '../posts.ts';
import classes from './post-lock.module.css';

export function PostLock({ post, onOpened }: { post: FullPost; onOpened: () => Promise<void> }) {
  if (post.lock === 'payment') return <Price post={post} />;
  return (
    <Locked post={post}>
      {post.abilities.unlock ? (
        <PasswordForm postId={post.id} onOpened={onOpened} />
      ) : (
        <p>Only members of this loop can open it.</p>
      )}
    </Locked>
  );
}

function Locked({ post, children }: { post: FullPost; children: ReactNode }) {
  const content = contentSummary(post);
  return (
    <section className={classes.lock} aria-labelledby="post-lock">
      <IconLock size={32} strokeWidth={1.5} aria-hidden />
      <h3 id="post-lock" className={classes.title}>
        {lockTitle(post)}
      </h3>
      {content && <p className={classes.content}>Inside: {content}</p>}
      {children}
    </section>
  );
}

function PasswordForm({ postId, onOpened }: { postId: string; onOpened: () => Promise<void> }) {
  const transport = useTransport();
  const [password, setPassword] = useState('');
  const form = useForm({
    values: { password },
    change: (values) => setPassword(values.password),
    rules: (values) => fieldErrors({ password: values.password ? null : 'Password is required' }),
    submit: async (values) => {
      await transport.request('POST /api/posts/:id/unlock', { params: { id: Number(postId) }, body: values });
      await onOpened();
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <p>The author has locked it with a password.</p>
      <PasswordField {...form.field('password')} label="Password of this post" autoComplete="off" />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" disabled={!form.isValid} loading={form.isSending}>
        Open Post
      </Button>
    </form>
  );
}

function Price({ post }: { post: FullPost }) {
  const buy = useBuyPost(Number(post.id));
  useKeptFocus(buy.isPending);
  const price = formatPence(post.price_pence ?? 0);
  return (
    <Locked post={post}>
      <p>Pay once by card, and it stays open for you.</p>
      <Refusal>{buy.isError && `The purchase didn’t go through. ${sentence(buy.error)}`}</Refusal>
      <Button loading={buy.isPending} onClick={() => buy.mutate()}>
        Buy for {price}
      </Button>
    </Locked>
  );
}
