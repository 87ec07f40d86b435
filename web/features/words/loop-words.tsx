import { wordActions, wordLimits } from '@loopyard/contract/words.ts';
import { Button } from '@mantine/core';
import { count } from '../../lib/words.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TryWords } from './try-words.tsx';
import { useRemoveWord, useWatchedWords, type WatchedWord } from './words.ts';
import { WordsForm } from './words-form.tsx';

export function LoopWords({ loopId }: { loopId: number }) {
  const { data, isError, error, refetch } = useWatchedWords(loopId);
  return (
    <>
      <Panel title="Add words">
        <WordsForm key={loopId} loopId={loopId} />
      </Panel>
      <Panel title={data?.length ? count(data.length, 'watched word') : 'Watched words'}>
        {data ? (
          <List loopId={loopId} words={data} />
        ) : isError ? (
          <TryAgain title="The words could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Awaited label="Loading the words" height={120} />
        )}
      </Panel>
      <Panel title="Try a text">
        <TryWords loopId={loopId} />
      </Panel>
    </>
  );
}

function List({ loopId, words }: { loopId: number; words: WatchedWord[] }) {
  const remove = useRemoveWord(loopId);
  const confirm = useConfirm();
  if (words.length === 0)
    return (
      <p>
        No word is watched yet. There can be {wordLimits.words}. No list comes with Loopyard, since none fits
        every language and every school; you can paste your own.
      </p>
    );
  const ask = async ({ id, word }: WatchedWord) => {
    const text = `“${word}” is watched no longer. What already waits because of it goes on waiting.`;
    if (await confirm({ text, yes: 'Yes, remove it', no: 'No, keep it' })) remove.mutate(id);
  };
  return (
    <EntryList label="Watched words">
      {words.map((word) => (
        <Entry
          key={word.id}
          name={<Name>{word.word}</Name>}
          facts={<span>{wordActions[word.action].label}</span>}
        >
          <Button variant="subtle" aria-label={`Remove ${word.word}`} onClick={() => void ask(word)}>
            Remove
          </Button>
        </Entry>
      ))}
    </EntryList>
  );
}
