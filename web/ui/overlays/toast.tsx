import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { IconAlertCircle, IconCircleCheck } from '../icons.ts';
import classes from './toast.module.css';

/** `hint`: something is still missing. */
export type Tone = 'good' | 'bad' | 'hint';
type Toast = { id: number; text: string; tone: Tone };

const SHOWN_MS = 3000;
/** A failure takes longer to read. */
const SHOWN_BAD_MS = 6000;

const Context = createContext<(text: string, tone?: Tone) => void>(() => undefined);

/** `toast('Saved Successfully')`. A toast ends with its page, unless it was shown while leaving it. */
export function useToast(): (text: string, tone?: Tone) => void {
  return use(Context);
}

/** @param hidesFailures the parent shows failures itself, so bad toasts are dropped */
export function ToastProvider({
  children,
  hidesFailures = false,
}: {
  children: ReactNode;
  hidesFailures?: boolean;
}) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  useEndWithPage(setToasts, nextId);
  const show = useCallback(
    (text: string, tone: Tone = 'good') => {
      if (hidesFailures && tone === 'bad') return;
      const id = nextId.current++;
      setToasts((before) => [...before.filter((toast) => toast.text !== text).slice(-2), { id, text, tone }]);
      const hide = () => setToasts((before) => before.filter((toast) => toast.id !== id));
      setTimeout(hide, tone === 'bad' ? SHOWN_BAD_MS : SHOWN_MS);
    },
    [hidesFailures],
  );
  return (
    <Context value={show}>
      {children}
      <ToastRegion toasts={toasts} />
    </Context>
  );
}

function useEndWithPage(setToasts: Dispatch<SetStateAction<Toast[]>>, nextId: { current: number }): void {
  const { key } = useLocation();
  const saidBefore = useRef(0);
  useEffect(() => {
    const acts = ['pointerdown', 'keydown', 'popstate'] as const;
    const note = () => {
      saidBefore.current = nextId.current;
    };
    for (const act of acts) window.addEventListener(act, note, true);
    return () => {
      for (const act of acts) window.removeEventListener(act, note, true);
    };
  }, [nextId]);
  // Another loop's feed has the same address.
  const page = useRef(key);
  useEffect(() => {
    if (page.current === key) return;
    page.current = key;
    setToasts((before) => before.filter(({ id }) => id >= saidBefore.current));
  }, [key, setToasts]);
}

/** In the top layer, so that it is also above an open dialog. */
function ToastRegion({ toasts }: { toasts: Toast[] }) {
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [newest]);
  return (
    <div ref={region} popover="manual" className={classes.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className={classes.toast} data-tone={toast.tone}>
          {toast.tone === 'good' ? (
            <IconCircleCheck size={22} aria-hidden />
          ) : (
            <IconAlertCircle size={22} aria-hidden />
          )}
          {toast.text}
        </p>
      ))}
    </div>
  );
}
