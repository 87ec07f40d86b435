import { profileLimits } from '@loopyard/contract/profiles.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { FormOf } from '../../lib/form-fields.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { IconLock } from '../../ui/icons.ts';
import type { ProfileValues } from '../accounts/accounts.ts';
import classes from './profile-form.module.css';

type TextField = ReturnType<FormOf<ProfileValues>['field']>;

export function Bio({ field, isReplaced }: { field: TextField; isReplaced: boolean }) {
  const emptyNote = 'If you leave this empty, the bio from your default profile is shown.';
  return (
    <div>
      <Textarea
        {...field}
        label="Bio"
        description={isReplaced ? emptyNote : undefined}
        classNames={{ input: classes.bio ?? '' }}
      />
      <Counter length={characters(field.value)} max={profileLimits.bio} />
    </div>
  );
}

export function Names({ form, isLocked }: { form: FormOf<ProfileValues>; isLocked: boolean }) {
  const lock = isLocked
    ? { readOnly: true, rightSection: <IconLock size={18} aria-hidden />, className: classes.locked ?? '' }
    : {};
  return (
    <div>
      <div className={classes.names}>
        <TextInput {...form.field('first_name')} {...lock} label="First name" autoComplete="given-name" />
        <TextInput {...form.field('last_name')} {...lock} label="Last name" autoComplete="family-name" />
      </div>
      {isLocked && <p className={classes.note}>You can change your name in your default profile.</p>}
    </div>
  );
}
