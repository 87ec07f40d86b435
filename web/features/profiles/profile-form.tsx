import { nameMax } from '@loopyard/contract/names.ts';
import { profileErrors, profileLimits } from '@loopyard/contract/profiles.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useGoBack } from '../../lib/addresses.ts';
import type { FormOf } from '../../lib/use-form.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { IconLock } from '../../ui/icons.ts';
import { type Person, type ProfileValues, useSaveProfile } from '../accounts/accounts.ts';
import { PictureField } from '../media/picture/picture-field.tsx';
import { PictureForm } from '../media/picture/picture-form.tsx';
import classes from './profile-form.module.css';

type Profile = Person['default_profile'];
type TextField = ReturnType<FormOf<ProfileValues>['field']>;

/** `profile.id` 0 is the default profile; only there can names be changed. */
export function ProfileForm({ viewer, profile }: { viewer: Person; profile: Profile }) {
  const saveProfile = useSaveProfile(viewer.id, profile.id);
  const goBack = useGoBack();
  const isDefault = profile.id === 0;
  const defaultSrc = viewer.portrait?.thumb_url;
  return (
    <PictureForm
      draft={`edit-profile.${profile.id}`}
      original={valuesOf(viewer, profile.id)}
      rules={({ first_name: firstName, last_name: lastName, nickname, bio }) =>
        profileErrors({ firstName, lastName, nickname, bio })
      }
      save={async (changes) => valuesOf(await saveProfile(changes), profile.id)}
      onCancel={goBack}
    >
      {(form, picture, { nickname }) => (
        <>
          <PictureField
            label="Picture"
            picture={picture}
            saved={profile.portrait && { src: profile.portrait.thumb_url, key: profile.portrait.key }}
            otherwise={
              !isDefault && defaultSrc
                ? { src: defaultSrc, note: 'The picture from your default profile is shown here.' }
                : undefined
            }
            name={nickname || viewer.name}
            shape="round"
          />
          <Names form={form} isLocked={!isDefault} />
          <div>
            <TextInput
              {...form.field('nickname')}
              label="Nickname"
              description={isDefault ? undefined : 'This loop shows your nickname instead of your name.'}
              autoComplete="nickname"
            />
            <Counter length={characters(nickname)} max={nameMax} />
          </div>
          <Bio field={form.field('bio')} isReplaced={!isDefault && !!viewer.bio} />
        </>
      )}
    </PictureForm>
  );
}

function Bio({ field, isReplaced }: { field: TextField; isReplaced: boolean }) {
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

function Names({ form, isLocked }: { form: FormOf<ProfileValues>; isLocked: boolean }) {
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

function valuesOf(viewer: Person, profileId: number): ProfileValues {
  const profile = viewer.profiles.find(({ id }) => id === profileId) ?? viewer.default_profile;
  const { first_name, last_name } = viewer;
  return { first_name, last_name, nickname: profile.nickname ?? '', bio: profile.bio ?? '' };
}
