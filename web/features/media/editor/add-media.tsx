import { useRef } from 'react';
import { IconPhotoPlus } from '../../../ui/icons.ts';
import classes from './media-editor.module.css';

export function AddMedia({ add, isFirst }: { add: (files: File[]) => void; isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={classes.add} onClick={() => input.current?.click()}>
        <IconPhotoPlus size={28} strokeWidth={1.5} aria-hidden />
        {isFirst ? 'Add Media' : 'Add More'}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
