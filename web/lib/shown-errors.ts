import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { useState } from 'react';

export function useShownErrors(errors: FieldErrors) {
  const [touchedNames, setTouchedNames] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  return {
    of: (name: string) => serverErrors[name] ?? (touchedNames.has(name) ? errors[name] : undefined),
    touch: (names: string[]) => setTouchedNames((before) => new Set([...before, ...names])),
    refuse: setServerErrors,
    reset: () => {
      setTouchedNames(new Set());
      setServerErrors({});
    },
    /** Also removes the errors of a list's items, because items may have moved. */
    forget: (name: string) =>
      setServerErrors((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([errorName]) => errorName !== name && !errorName.startsWith(`${name}.`),
          ),
        ),
      ),
  };
}
