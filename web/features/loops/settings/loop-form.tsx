import { loopErrors } from '@loopyard/contract/loops.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { characters } from '@loopyard/contract/text.ts';
import { TextInput } from '@mantine/core';
import { useGoBack } from '../../../lib/addresses.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { PictureField } from '../../media/picture/picture-field.tsx';
import { PictureForm } from '../../media/picture/picture-form.tsx';
import { type Loop, logoAddress } from '../loops.ts';
import { useEditLoop } from './edit-loop.ts';

export function LoopForm({ loop }: { loop: Loop }) {
  const edit = useEditLoop(loop.id);
  const goBack = useGoBack();
  const logoSrc = logoAddress(loop.logo);
  return (
    <PictureForm
      draft={`edit-loop.${loop.id}`}
      original={{ name: loop.name }}
      rules={loopErrors}
      save={async ({ values, picture: logo }) => {
        const { name } = await edit.mutateAsync({ loop: values, logo });
        return { name };
      }}
      onCancel={goBack}
    >
      {(form, picture, { name }) => (
        <>
          <PictureField
            label="Logo"
            picture={picture}
            saved={logoSrc && loop.logo ? { src: logoSrc, key: loop.logo.key } : null}
            name={name || loop.name}
            shape="square"
          />
          <div>
            <TextInput {...form.field('name')} label="Name" autoComplete="off" />
            <Counter length={characters(name)} max={nameMax} />
          </div>
        </>
      )}
    </PictureForm>
  );
}
