import { postLimits } from '@loopyard/contract/posts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { useState } from 'react';
import { RichText } from '../text/rich-text.tsx';
import classes from './post-screen.module.css';

export function Description(props: {
  text: string;
  loopId: number;
  lang: string | undefined;
  isShort: boolean;
}) {
  const { text, isShort } = props;
  const [isOpen, setOpen] = useState(false);
  const canBeCut = isShort && characters(text) >= postLimits.titlePreview;
  if (!text) return null;
  return (
    <div>
      <div lang={props.lang}>
        <RichText
          text={text}
          loopId={props.loopId}
          limit={canBeCut && !isOpen ? postLimits.titlePreview : undefined}
        />
      </div>
      {canBeCut && (
        <button
          type="button"
          className={classes.readMore}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read Less' : 'Read More'}
        </button>
      )}
    </div>
  );
}
