import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { IconSearch } from '../../ui/icons.ts';
import classes from './post-search.module.css';

const PAUSE_MS = 300;

export function PostSearch({ isCalled }: { isCalled: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const searchedText = search.get('q') ?? '';
  const [text, setText] = useState(searchedText);
  const input = useRef<HTMLInputElement>(null);
  const isOnFeed = pathname === '/feed';

  useEffect(() => setText(searchedText), [searchedText]);
  useEffect(() => {
    if (isCalled) input.current?.focus();
  }, [isCalled]);

  useEffect(() => {
    if (!isOnFeed || text.trim() === searchedText) return;
    const timer = setTimeout(() => navigate(feedAddress(text), { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searchedText, isOnFeed, navigate]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(feedAddress(text), { replace: isOnFeed });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> holds no submit of its own
    <form role="search" className={classes.search} onSubmit={submit}>
      <IconSearch size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search posts"
        placeholder="Search posts"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

function feedAddress(text: string): string {
  const q = text.trim();
  return q ? `/feed?${new URLSearchParams({ q })}` : '/feed';
}
