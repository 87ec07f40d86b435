import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './suggestions.module.css';

/** @returns whether the list took the key */
export type ListKeys = (event: KeyboardEvent) => boolean;

/** The field's side of its list. */
export type SuggestingField = {
  input: RefObject<HTMLTextAreaElement | null>;
  listId: string;
  listKeys: RefObject<ListKeys | null>;
  onActive: (optionId: string | null) => void;
  onClose: () => void;
};

/** Beside a field while somebody types. The focus stays in the field, which names the active option. */
export function Suggestions<Offer extends { id: number | string }>({
  field,
  ...props
}: {
  field: SuggestingField;
  offers: Offer[];
  /** Looked for; another text begins at the top again. */
  words: string;
  label: string;
  /** Read aloud beside the offers. */
  foundWords: string;
  /** In place of offers. */
  note: string;
  faceOf: (offer: Offer) => ReactNode;
  onChoose: (offer: Offer) => void;
}) {
  const { listId, listKeys } = field;
  const { offers } = props;
  const [at, setAt] = useState(0);
  const active = offers[Math.min(at, offers.length - 1)];
  const idOf = ({ id }: Offer) => `${listId}-${id}`;
  const box = useBesideField(field.input, offers.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at the top again
  useEffect(() => setAt(0), [props.words]);
  useActiveOption(active ? idOf(active) : null, field.onActive);
  useLayoutEffect(() => {
    listKeys.current = (event) => {
      if (event.key === 'Escape') field.onClose();
      else if (!active || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
      else if (event.key === 'Enter' || event.key === 'Tab') props.onChoose(active);
      else if (event.key === 'ArrowDown') setAt((offers.indexOf(active) + 1) % offers.length);
      else if (event.key === 'ArrowUp') setAt((offers.indexOf(active) || offers.length) - 1);
      else return false;
      return true;
    };
    return () => {
      listKeys.current = null;
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field
    <div ref={box} popover="manual" className={classes.box} onMouseDown={(event) => event.preventDefault()}>
      {offers.length === 0 && <p className={classes.note}>{props.note}</p>}
      {offers.length > 0 && (
        <div id={listId} role="listbox" aria-label={props.label} className={classes.list}>
          {offers.map((offer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it through the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={offer.id}
              id={idOf(offer)}
              role="option"
              aria-selected={offer === active}
              className={classes.option}
              onClick={() => props.onChoose(offer)}
            >
              {props.faceOf(offer)}
            </div>
          ))}
        </div>
      )}
      <div role="status" className="visually-hidden">
        {offers.length > 0 ? props.foundWords : props.note}
      </div>
    </div>
  );
}

function useActiveOption(id: string | null, onActive: SuggestingField['onActive']): void {
  useEffect(() => {
    onActive(id);
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
    return () => onActive(null);
  }, [onActive, id]);
}

const GAP = 6;
const LEAST_WIDTH = 260;
const MOST_WIDTH = 400;
const LEAST_HEIGHT = 96;

/** Below the field or above it, where there is more room; a phone's keyboard leaves less of the window. */
function useBesideField(input: RefObject<HTMLTextAreaElement | null>, offersCount: number) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useLayoutEffect(() => {
    const [box, field] = [ref.current, input.current];
    if (!box || !field) return;
    const fit = () => place(box, field.getBoundingClientRect());
    box.showPopover?.();
    fit();
    const viewport = window.visualViewport;
    for (const event of ['resize', 'scroll']) viewport?.addEventListener(event, fit);
    document.addEventListener('scroll', fit, true);
    return () => {
      for (const event of ['resize', 'scroll']) viewport?.removeEventListener(event, fit);
      document.removeEventListener('scroll', fit, true);
    };
  }, [input, offersCount]);
  return ref;
}

function place(box: HTMLElement, field: DOMRect): void {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const [above, below] = [field.top - top - 2 * GAP, top + height - field.bottom - 2 * GAP];
  const isBelow = below >= Math.min(box.scrollHeight, above);
  const room = Math.max(LEAST_HEIGHT, isBelow ? below : above);
  box.style.maxHeight = `${room}px`;
  const size = Math.min(room, box.scrollHeight + 2);
  const edge = isBelow ? field.bottom + GAP : field.top - GAP - size;
  box.style.left = `${field.left}px`;
  const width = Math.min(
    Math.max(field.width, LEAST_WIDTH),
    MOST_WIDTH,
    window.innerWidth - field.left - GAP,
  );
  box.style.width = `${width}px`;
  box.style.top = `${Math.max(top + GAP, Math.min(edge, top + height - size - GAP))}px`;
}
