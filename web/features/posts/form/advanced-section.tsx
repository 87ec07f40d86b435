import { postLimits } from '@loopyard/contract/posts.ts';
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import type { FormOf } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PoundsField } from '../../../ui/form/pounds-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { IconChevronDown } from '../../../ui/icons.ts';
import { useLoop } from '../../loops/loops.ts';
import classes from './advanced-section.module.css';
import { PeopleField } from './people-field.tsx';
import { type PostSettings, settingsCount, settingsErrors } from './post-settings.ts';

type AdvancedProps = {
  loopId: number;
  authorId: number;
  hasPassword: boolean;
  settings: PostSettings;
  onChange: (changes: Partial<PostSettings>) => void;
  form: FormOf<PostSettings>;
};

export function AdvancedSection(props: AdvancedProps) {
  const { settings } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(settingsErrors(settings)).length > 0;
  const usedCount = settingsCount(settings, props.hasPassword);
  const isShown = isOpen || isWrong;
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setOpen(!isShown)}
      >
        Advanced
        {usedCount > 0 && <span className={classes.used}>{usedCount} in use</span>}
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      {isShown && (
        <div id={id} className={classes.fields}>
          <Fields {...props} />
        </div>
      )}
    </div>
  );
}

function Fields(props: AdvancedProps) {
  const { form } = props;
  return (
    <>
      <People {...props} />
      <RoleField {...props} />
      <SwitchField
        {...form.toggle('is_distraction_free')}
        label="Distraction-free mode"
        description="The post opens full screen, with nothing around it."
      />
      <SwitchField
        {...form.toggle('is_cloneable')}
        label="Cloneable"
        description="Others can copy this post to start one of their own."
      />
      <PriceField {...props} />
      <PostPassword {...props} />
    </>
  );
}

function People({ loopId, authorId, settings, onChange }: AdvancedProps) {
  return (
    <>
      <PeopleField
        label="Invite users"
        description="They get notifications about this post and its comments."
        loopId={loopId}
        withoutId={authorId}
        people={settings.invitees}
        onChange={(invitees) => onChange({ invitees })}
        max={postLimits.invited}
      />
      <PeopleField
        label="Admins"
        description="They can edit and delete this post, and its comments."
        loopId={loopId}
        withoutId={authorId}
        people={settings.admins}
        onChange={(admins) => onChange({ admins })}
        max={postLimits.admins}
      />
    </>
  );
}

function RoleField({ loopId, settings, form }: AdvancedProps) {
  const { data: loop } = useLoop(loopId);
  const roles = loop?.roles ?? [];
  const { value, onChange, ...field } = form.number('restricted_to_role_id');
  if (roles.length === 0 && settings.restricted_to_role_id === null) return null;
  return (
    <NativeSelect
      {...field}
      label="Restrict to role"
      description="Only people with this role, and admins, can see this post."
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || '')}
      data={[
        { value: '', label: 'Everyone in the loop' },
        ...roles.map((role) => ({ value: String(role.id), label: role.name })),
      ]}
    />
  );
}

function PriceField({ form }: AdvancedProps) {
  return (
    <PoundsField
      {...form.number('price_pence')}
      label="Post price (optional)"
      description="What others pay to see the whole post. The loop needs a paid plan."
    />
  );
}

function PostPassword({ form, settings, hasPassword }: AdvancedProps) {
  return (
    <div className={classes.password}>
      <PasswordField
        {...form.field('password')}
        label={hasPassword ? 'New post password (optional)' : 'Post password (optional)'}
        description={
          hasPassword
            ? 'This post has a password. If you change it, everyone has to enter the new one.'
            : 'People need this password to see the post. You have to tell them yourself.'
        }
        disabled={settings.removesPassword}
        autoComplete="new-password"
      />
      {hasPassword && !settings.password && (
        <SwitchField
          {...form.toggle('removesPassword')}
          label="Remove the password"
          description="Anyone who can find this post can then open it."
        />
      )}
    </div>
  );
}
