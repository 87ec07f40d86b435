import type { Policy } from './policy.ts';

/** Everything the site stores in a browser. A test compares this list with the sources. */
const entries: [name: string, purpose: string, until: string][] = [
  ['loopyard.session', 'That you are logged in', 'Until you log out'],
  ['loopyard.last-seen', 'Which loop you looked at last', 'Until you log out'],
  [
    'loopyard.device',
    'A random number for this browser, so that other people’s wrong guesses don’t lock you out',
    'Until you clear it',
  ],
  [
    'loopyard.kept',
    'Drafts that you have not sent, the posts you saw last in your feed, and the address to which notifications come',
    'Drafts until you send or discard them (Logout asks); the rest until you log out',
  ],
  ['loopyard.kept-files', 'Files that you are adding to a post', 'A day, or until you log out'],
  ['loopyard.clear-files', 'That those files still have to be deleted', 'Until they are deleted'],
  ['loopyard.asked-push', 'That you were asked about notifications once', 'Until you clear it'],
  ['loopyard.tab', 'Which tab is writing which draft', 'Until you close the tab'],
  ['loopyard.open-tab', 'Which tabs are open, for the same reason', 'Until you close the tab'],
  ['loopyard.video', 'Where you stopped a film', 'Until you have seen the end, or log out'],
  ['loopyard.demo', 'Which role you have in a demo', 'Until you close the tab'],
  ['loopyard.version-notice-read', 'That you closed the notice on the login page', 'Until you clear it'],
  ['mantine-color-scheme-value', 'Whether you chose light or dark colours', 'Until you clear it'],
];

export const cookiePolicy: Policy = {
  id: 'cookies',
  title: 'Cookie Policy',
  description: 'Loopyard sets no cookies. What it keeps in your browser, why, and for how long.',
  short:
    'Loopyard sets no cookies, and nobody follows you around. It keeps a few things in your browser so that you stay logged in and nothing you type gets lost.',
  sections: [
    {
      title: 'No cookies',
      body: (
        <p>
          A cookie is a note that a site leaves in your browser. Your browser sends it back with everything
          you look at. Loopyard has no cookies, no tracking, no statistics and no adverts. That is why you saw
          no cookie banner.
        </p>
      ),
    },
    {
      title: 'What is kept in your browser',
      body: (
        <>
          <p>
            These stay on your device, in the browser’s own storage. None of them is used to track you, and
            Loopyard would not work without most of them.
          </p>
          <ul>
            {entries.map(([name, purpose, until]) => (
              <li key={name}>
                <strong>{purpose}.</strong> {until}. <code>{name}</code>
              </li>
            ))}
          </ul>
          <p>
            Until you log out, the browser also keeps Loopyard’s own scripts, styles and fonts, and a page for
            when there is no connection. It keeps nothing there that somebody wrote.
          </p>
        </>
      ),
    },
    {
      title: 'Films from other sites',
      body: (
        <p>
          A post may show a film or a song from another site, such as YouTube, Vimeo or Spotify. Nothing is
          loaded from there until you press play. Then that site may set its own cookies.
        </p>
      ),
    },
    {
      title: 'How to clear it',
      body: (
        <p>
          Log out, then delete this site’s data in your browser’s settings. You lose drafts that you have not
          sent and have to log in again, but nothing else.
        </p>
      ),
    },
  ],
};
