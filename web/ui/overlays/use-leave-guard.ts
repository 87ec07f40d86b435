import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { type Question, useConfirm } from './confirm.tsx';

/**
 * While `isOn`, asks before the page is left; for a closed tab the browser asks in its own words. Call what is
 * returned to ask before another step: a yes also lets the next navigation pass. `question` must not change.
 */
export function useLeaveGuard(isOn: boolean, question: Question): () => Promise<boolean> {
  const confirm = useConfirm();
  const mayPass = useRef(false);
  const blocker = useBlocker(() => isOn && !mayPass.current);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(question).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, question]);

  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isOn && event.preventDefault(), [isOn]));

  return useCallback(async () => {
    mayPass.current = !isOn || (await confirm(question));
    return mayPass.current;
  }, [isOn, confirm, question]);
}
