import { lengthError } from './text.ts';

/** The most characters of a person's or a role's name. */
export const nameMax = 49;

/**
 * A name as it is kept, whoever's or whatever's: trimmed, on one line, and without characters that are not seen
 * but turn, hide or forge what stands beside them. Joiners stay where writing needs them: between letters of
 * scripts that join, and inside emoji. Empty when there is nothing to see.
 */
export function cleanName(name: string): string {
  const keptCharacters: string[] = [];
  const characters = [...name.replace(lineBreaks, ' ')];
  for (const [at, character] of characters.entries())
    if (belongs(character, keptCharacters.at(-1) ?? '', characters[at + 1] ?? ''))
      keptCharacters.push(character);
  const cleanText = keptCharacters.join('').trim();
  return blank.test(cleanText) ? '' : cleanText;
}

/** `label` says whose or what: "First name". */
export function nameError(name: string, label: string): string | null {
  return cleanName(name) ? lengthError(name, nameMax, label) : `${label} is required`;
}

/** Whether a text has characters that are not seen, which no address has. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, those of direction, and those that are nothing but invisible. */
const hidden = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The empty pattern of Braille is a letter, and so are the fillers of Hangul, which count as ignorable. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const joiner = /[\u200c\u200d]/;
const joiningScript =
  /[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]/u;
const letter = /[\p{L}\p{M}]/u;
const pictograph = /\p{Extended_Pictographic}/u;
/** What may stand between a pictograph and the joiner behind it: a colour of skin, the sign that it is an emoji. */
const endOfPictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
/** They spell the flag of a part of a country, behind a black one. */
const tag = /[\u{e0020}-\u{e007f}]/u;
const startOfFlag = /[\u{1f3f4}\u{e0020}-\u{e007f}]/u;

function belongs(character: string, before: string, behind: string): boolean {
  if (tag.test(character)) return startOfFlag.test(before);
  if (!joiner.test(character)) return !hidden.test(character);
  if (joins(before) && joins(behind)) return true;
  return character === '\u200d' && endOfPictograph.test(before) && pictograph.test(behind);
}

function joins(character: string): boolean {
  return letter.test(character) && joiningScript.test(character);
}
