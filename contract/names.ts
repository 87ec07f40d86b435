import { lengthError } from './text.ts';

export const nameMax = 50;

/** For so long those who run a loop with members under 18 see a member's former name. */
export const formerNameDays = 30;

/** One trimmed line without invisible characters that could reorder, hide or fake text; '' if it is blank. */
export function cleanName(name: string): string {
  const keptCharacters: string[] = [];
  const characters = [...name.replace(lineBreaks, ' ')];
  for (const [at, character] of characters.entries())
    if (belongs(character, keptCharacters.at(-1) ?? '', characters[at + 1] ?? ''))
      keptCharacters.push(character);
  const cleanText = keptCharacters.join('').trim();
  return blank.test(cleanText) ? '' : cleanText;
}

/** @param label the start of the sentence, such as "First name" */
export function nameError(name: string, label: string): string | null {
  return cleanName(name) ? lengthError(name, nameMax, label) : `${label} is required`;
}

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, text direction marks and invisible characters. */
const hidden = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The blank Braille pattern counts as a letter; the Hangul fillers count as ignorable. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const joiner = /[\u200c\u200d]/;
const joiningScript =
  /[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]/u;
const letter = /[\p{L}\p{M}]/u;
const pictograph = /\p{Extended_Pictographic}/u;
/** A skin tone or the emoji sign may come between a pictograph and its joiner. */
const endOfPictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
/** After a black flag, these characters spell the flag of a part of a country. */
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
