/** A mail's two bodies, saying the same. */
export type Letter = { html: string; text: string };

/** What every mail is made of. Plain words: they are escaped here. */
export type LetterParts = {
  heading: string;
  paragraphs: string[];
  /** Someone else's words, set apart. */
  quote?: string | undefined;
  /** `url` absolute, under the configured base URL. */
  button?: { label: string; url: string } | undefined;
  /** Why this came, and how to stop it. */
  footer: string;
};

/** Lays a mail out. */
export function letter({ heading, paragraphs, quote, button, footer }: LetterParts): Letter {
  const text = [
    heading,
    ...paragraphs,
    quote && `> ${quote}`,
    button && `${button.label}: ${button.url}`,
    footer,
  ]
    .filter(Boolean)
    .join('\n\n');
  const html = [
    `<h1>${escaped(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    quote && `<blockquote>${escaped(quote)}</blockquote>`,
    button && `<p><a href="${escaped(button.url)}">${escaped(button.label)}</a></p>`,
    `<p><small>${escaped(footer)}</small></p>`,
  ]
    .filter(Boolean)
    .join('\n');
  return { html, text };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
