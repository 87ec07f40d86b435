import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from '../../../lib/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { MarkdownLink } from './markdown-edit.ts';
import { linkAddress } from './markdown-link.ts';
import classes from './post-form.module.css';

export function LinkDialog(props: {
  link: MarkdownLink;
  onSave: (link: MarkdownLink) => void;
  onClose: () => void;
}) {
  const [values, setValues] = useState(props.link);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ address }) => fieldErrors({ address: addressError(address) }),
    submit: async () => props.onSave(values),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React events bubble through portals to the post's form.
    event.stopPropagation();
    void form.onSubmit(event);
  };
  return createPortal(
    <Dialog title="Link" width={440} onClose={props.onClose}>
      <form className={classes.dialogFields} onSubmit={submit} noValidate>
        <TextInput
          {...form.field('address')}
          ref={address}
          label="Address"
          placeholder="www.example.org"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
        />
        <TextInput {...form.field('words')} label="Link text (optional)" autoComplete="off" />
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit">{props.link.address ? 'Save' : 'Add Link'}</Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}

function addressError(address: string): string | null {
  if (!address.trim()) return 'Enter an address, such as www.example.org';
  return linkAddress(address) ? null : 'This address can’t be used for a link';
}
