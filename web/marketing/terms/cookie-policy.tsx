import type { Policy } from './policy.ts';

/** Everything the site stores in a browser. A test compares this list with the sources. */
const entries: [name: string, purpose: string, until: string][] = [
  ['loopyard.session', 'That you are signed in', 'Until you log out'],
  ['loopyard.last-seen', 'Which loop you looked at last', 'Until you log out'],
  [
    'loopyard.device',
    'A random identifier of this browser, so that strangers’ wrong guesses don’t lock you out',
    'Until you clear it',
  ],
  [
    'loopyard.kept',
    'Drafts of what you were writing and have not sent, and the page of the feed you saw last',
    'Drafts until you send or discard them (Logout asks); the feed until you log out',
  ],
  ['loopyard.kept-files', 'Files on their way into a post', 'A day, or until you log out'],
  ['loopyard.clear-files', 'That those files still have to be cleared', 'Until they are'],
  ['loopyard.tab', 'Which tab is writing which draft', 'Until you close the tab'],
  ['loopyard.open-tab', 'Which tabs are open, for the same reason', 'Until you close the tab'],
  ['loopyard.video', 'Where you stopped in a film', 'Until you have seen its end, or log out'],
  ['loopyard.demo', 'Which role you try in a demo, apart from anything real', 'Until you close the tab'],
  ['loopyard.version-notice-read', 'That you dismissed the notice on the login page', 'Until you clear it'],
  ['mantine-color-scheme-value', 'Whether you like it light or dark', 'Until you clear it'],
];

export const cookiePolicy: Policy = {
  id: 'cookies',
  title: 'Cookie Policy',
  description: 'Loopyard sets no cookies. What it keeps in your browser, what for and until when.',
  short:
    'Loopyard sets no cookies, and nobody follows you around. It keeps a few things in your browser so that you stay signed in and nothing you type gets lost.',
  sections: [
    {
      title: 'No cookies',
      body: (
        <p>
          A cookie is a note that a site leaves in your browser and gets sent back with everything you look
          at. Loopyard leaves none: no tracking, no statistics, no adverts. That is why no banner asked you.
        </p>
      ),
    },
    {
      title: 'What is kept in your browser',
      body: (
        <>
          <p>
            These stay on your device, in the browser’s own storage. None of them is for following you, and
            Loopyard would not work without most of them.
          </p>
          <ul>
            {entries.map(([name, purpose, until]) => (
              <li key={name}>
                <strong>{purpose}.</strong> {until}. <code>{name}</code>
              </li>
            ))}
          </ul>
        </>
      ),
    },
    {
      title: 'Films from other sites',
      body: (
        <p>
          A post may show a film or a song from another site, such as YouTube, Vimeo or Spotify. Nothing is
          loaded from there until you press play. Then that site may set cookies of its own, by its own rules.
        </p>
      ),
    },
    {
      title: 'How to clear it',
      body: (
        <p>
          Log out, then delete this site’s data in your browser’s settings. You lose drafts that were not
          sent, and have to log in again; nothing else.
        </p>
      ),
    },
  ],
};
