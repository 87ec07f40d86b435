import { useRef, useState } from 'react';
import { useToast } from '../../../ui/overlays/toast.tsx';

/** Consent is asked for each time and not kept with the draft. */
export function usePermission() {
  const [isPermitted, setPermitted] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const toast = useToast();
  return {
    demand: () => {
      if (isPermitted) return true;
      toast('You must confirm you have permission use email addresses', 'hint');
      setMissed(true);
      box.current?.focus();
      return false;
    },
    reset: () => setPermitted(false),
    field: {
      ref: box,
      checked: isPermitted,
      error: isMissed,
      onChange: (event: { currentTarget: { checked: boolean } }) => {
        setPermitted(event.currentTarget.checked);
        setMissed(false);
      },
    },
  };
}
