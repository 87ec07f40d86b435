import {
  type LawfulName,
  type LawfulTexts,
  lawfulTexts,
  lawfulTextsPath,
} from '@loopyard/contract/lawful-texts.ts';
import { type Block, type Piece, plainBlocks } from '@loopyard/contract/plain-markdown.ts';
import { useEffect, useState } from 'react';
import classes from './terms.module.css';

export type OperatorWords = { texts: LawfulTexts | null; hasFailed: boolean; retry(): void };

/** The texts of this server's operator. Public pages have no app providers, so it asks by itself. */
export function useOperatorWords(): OperatorWords {
  const [texts, setTexts] = useState<LawfulTexts | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/lawful_texts', { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .then((answer: { texts: LawfulTexts }) => setTexts(answer.texts))
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => stop.abort();
  }, [tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { texts, hasFailed, retry };
}

/** An empty text is not shown, nor its heading. */
export function LawfulSections({ words, names }: { words: OperatorWords; names: readonly LawfulName[] }) {
  const { texts, hasFailed, retry } = words;
  return (
    <>
      {hasFailed && (
        <section role="alert">
          <p>What the people who run this Loopyard say here could not be loaded.</p>
          <button type="button" className={classes.retry} onClick={retry}>
            Try again
          </button>
        </section>
      )}
      {names.map((name) => {
        const text = texts?.[name];
        return (
          text && (
            <section key={name}>
              <h3 className={classes.sectionTitle}>{lawfulTexts[name].heading}</h3>
              <PlainMarkdown text={text} />
            </section>
          )
        );
      })}
      <MoreWithoutScript />
    </>
  );
}

/** The server makes that page: `server/features/operator/texts-page.ts`. */
export function MoreWithoutScript() {
  return (
    <noscript>
      <p className={classes.next}>
        <a href={lawfulTextsPath}>Who is in charge of your data, and how to reach them</a>
      </p>
    </noscript>
  );
}

export function PlainMarkdown({ text }: { text: string }) {
  return plainBlocks(text).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text keep their places
    <BlockOf key={at} block={block} />
  ));
}

function BlockOf({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'list')
    return (
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>{line.map(pieceOf)}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={at}>
          {at > 0 && <br />}
          {line.map(pieceOf)}
        </span>
      ))}
    </p>
  );
}

function pieceOf(piece: Piece, at: number) {
  if (typeof piece === 'string') return piece;
  return (
    <a key={at} href={piece.to} rel="nofollow">
      {piece.words}
    </a>
  );
}
