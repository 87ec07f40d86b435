import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const PAUSE_MS = 300;

/** `?page=` and `?name=` are in the address, so that Back restores them. `field` is for the search input. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const name = params.get('name') ?? '';
  const [text, setText] = useState(name);
  const ownName = useRef(name);
  const search = useDebouncedCallback((next: string) => {
    ownName.current = next;
    setParams(
      (before) => {
        before.delete('page');
        if (next) before.set('name', next);
        else before.delete('name');
        return before;
      },
      { replace: true },
    );
  }, PAUSE_MS);
  // The address changed by a link or by Back.
  useEffect(() => {
    if (ownName.current === name) return;
    ownName.current = name;
    setText(name);
  }, [name]);
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    name,
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => {
        setText(event.target.value);
        search(event.target.value.trim());
      },
    },
  };
}
