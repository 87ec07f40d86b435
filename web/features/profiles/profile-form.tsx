import { nameMax } from '@loopyard/contract/names.ts';
import { profileErrors } from '@loopyard/contract/profiles.ts';
import { characters } from '@loopyard/contract/text.ts';
import { TextInput } from '@mantine/core';
import { useGoBack } from '../../lib/addresses.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { type Person, type ProfileValues, useSaveProfile } from '../accounts/accounts.ts';
import { PictureField } from '../media/picture/picture-field.tsx';
import { PictureForm } from '../media/picture/picture-form.tsx';
import { Bio, Names } from './profile-fields.tsx';

type Profile = Person['default_profile'];

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

function valuesOf(viewer: Person, profileId: number): ProfileValues {
  const profile = viewer.profiles.find(({ id }) => id === profileId) ?? viewer.default_profile;
  const { first_name, last_name } = viewer;
  return { first_name, last_name, nickname: profile.nickname ?? '', bio: profile.bio ?? '' };
}
