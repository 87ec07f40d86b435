import { loopErrors, loopLimits } from '@loopyard/contract/loops.ts';
import { characters } from '@loopyard/contract/text.ts';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGoBack } from '../../../lib/addresses.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { PictureField } from '../../media/picture/picture-field.tsx';
import { type Changes, PictureForm } from '../../media/picture/picture-form.tsx';
import { type Loop, logoAddress, loopKey } from '../loops.ts';

type LoopValues = { name: string };

/** A loop's name and logo, for its admins. */
export function LoopForm({ loop }: { loop: Loop }) {
  const save = useSaveLoop(loop.id);
  const goBack = useGoBack();
  const logoSrc = logoAddress(loop.logo);
  return (
    <PictureForm
      draft={`edit-loop.${loop.id}`}
      original={{ name: loop.name }}
      rules={loopErrors}
      save={save}
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
            <Counter length={characters(name)} max={loopLimits.name} />
          </div>
        </>
      )}
    </PictureForm>
  );
}

/** The loop is shown anew wherever it stands: in the sidebar, above the feed, in lists. */
function useSaveLoop(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ values, picture: logo }: Changes<LoopValues>) => {
      const body = { loop: values, logo };
      return (await transport.request('PUT /api/loops/:id', { params: { id: loopId }, body })).loop;
    },
    onSuccess: (loop) => {
      queries.setQueryData(loopKey(loopId), loop);
      void queries.invalidateQueries();
    },
  });
  return async (changes: Changes<LoopValues>): Promise<LoopValues> => ({
    name: (await mutateAsync(changes)).name,
  });
}
