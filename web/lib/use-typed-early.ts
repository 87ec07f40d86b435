import { useLayoutEffect } from 'react';
import { useIsAwake } from './use-is-awake.ts';

type FilledForm<Values> = { values: Values; change: (values: Values) => void };

/** React would empty the fields that were filled in before this script arrived, at its first change. */
export function useTypedEarly<Values extends object>({ values, change }: FilledForm<Values>): void {
  const isAwake = useIsAwake();
  const takeTyped = () => {
    const earlyEntries = Object.entries(values).flatMap(([name, value]) => {
      const early = typedInto(name);
      return typeof early === typeof value && early !== value ? [[name, early]] : [];
    });
    if (earlyEntries.length > 0) change({ ...values, ...Object.fromEntries(earlyEntries) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes
  useLayoutEffect(() => {
    if (!isAwake) takeTyped();
  }, []);
}

function typedInto(name: string): string | boolean | undefined {
  const [input, second] = document.getElementsByName(name);
  if (second) return undefined;
  if (input instanceof HTMLInputElement) return input.type === 'checkbox' ? input.checked : input.value;
  if (input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement) return input.value;
  return undefined;
}
