import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { nameError } from '@loopyard/contract/names.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGoBack } from '../../../lib/addresses.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type Person, useSaveProfile } from '../accounts.ts';
import classes from './settings.module.css';
import { nothingChanged, SettingsForm } from './settings-form.tsx';

export function NamesForm({ viewer }: { viewer: Person }) {
  const [names, setNames] = useState(namesOf(viewer));
  const saveProfile = useSaveProfile(viewer.id, 0);
  const goBack = useGoBack();
  const toast = useToast();
  const form = useForm({
    values: names,
    change: setNames,
    rules: ({ first_name, last_name }) =>
      fieldErrors({
        first_name: nameError(first_name, 'First name'),
        last_name: nameError(last_name, 'Last name'),
      }),
    submit: async (values) => {
      setNames(namesOf(await saveProfile({ values, picture: undefined })));
      toast('Saved Successfully');
    },
    onFailure: nothingChanged,
  });
  return (
    <SettingsForm form={form} onCancel={goBack}>
      <div className={classes.names}>
        <TextInput {...form.field('first_name')} label="First Name" autoComplete="given-name" />
        <TextInput {...form.field('last_name')} label="Last Name" autoComplete="family-name" />
      </div>
      <TextInput
        label="Email"
        description="You use this to log in."
        value={viewer.email ?? ''}
        readOnly
        className={classes.locked ?? ''}
      />
      <div>
        <Link to="/edit-account/email" className={classes.link}>
          Change e-mail address
        </Link>
      </div>
    </SettingsForm>
  );
}

function namesOf({ first_name, last_name }: Person) {
  return { first_name, last_name };
}
