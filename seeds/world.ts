import { clubPosts } from './club.ts';
import { datePosts } from './dates.ts';
import { descriptions } from './descriptions.ts';
import { earlierSchoolPosts } from './school.ts';
import { schoolWeekPosts } from './school-week.ts';
import type { SeedLoop, SeedPerson, SeedPost } from './shape.ts';
import { unionPosts } from './union.ts';

const adult = '18_or_older';

/** The people, loops and posts of the demo. All of it is invented. */
export const people = {
  ruth: { first: 'Ruth', last: 'Ashdown', email: 'admin@loopyard.example', role: 'admin', age: adult },
  tomas: { first: 'Tomás', last: 'Ferreira', email: 'teacher@loopyard.example', role: 'teacher', age: adult },
  amina: { first: 'Amina', last: 'Yusuf', email: 'student@loopyard.example', role: 'student', age: null },
  grace: person('Grace', 'Oyelaran', adult),
  daniel: person('Daniel', 'Whitlock', adult),
  priya: person('Priya', 'Raman', adult),
  leo: person('Leo', 'Castellane'),
  hana: person('Hana', 'Morikawa'),
  finn: person('Finn', 'Gallowbrae'),
  ingrid: person('Ingrid', 'Solvang', adult),
  walter: person('Walter', 'Pembridge', adult),
  kofi: person('Kofi', 'Asamoah'),
  peg: person('Peg', 'Donnellan', adult),
  samuel: person('Samuel', 'Brandt', adult),
  noor: person('Noor', 'Haddadin'),
  elif: person('Elif', 'Demirel'),
  ewan: person('Ewan', 'Tollhurst'),
} satisfies Record<string, SeedPerson>;

export const sharedPassword = 'loopyard-tour';

export const loops = {
  school: {
    name: 'Brindlewick School',
    code: 'brindlewick',
    owner: 'ruth',
    admins: ['ruth', 'grace'],
    members: ['tomas', 'amina', 'daniel', 'priya', 'leo', 'hana', 'finn', 'elif', 'noor', 'kofi'],
    leads: ['priya'],
    roles: {
      Administrator: ['ruth', 'grace'],
      Teacher: ['tomas', 'daniel', 'priya'],
      Student: ['amina', 'leo', 'hana', 'finn'],
    },
  },
  club: {
    name: 'River Brindle Rowing Club',
    code: 'riverbrindle',
    owner: 'ingrid',
    admins: ['ingrid', 'walter'],
    members: ['tomas', 'amina', 'finn', 'hana', 'kofi', 'leo', 'priya', 'ewan', 'ruth'],
    leads: [],
    roles: {
      Committee: ['ingrid', 'walter', 'kofi'],
      Member: ['tomas', 'amina', 'finn', 'hana', 'leo', 'priya', 'ewan', 'ruth'],
    },
  },
  union: {
    name: "Brindlewick Workers' Union",
    code: 'brindleworkers',
    owner: 'peg',
    admins: ['peg', 'samuel', 'ruth'],
    members: ['tomas', 'kofi', 'noor', 'elif', 'ewan', 'daniel', 'walter'],
    leads: [],
    roles: {
      Officer: ['peg', 'samuel', 'ruth'],
      Member: ['tomas', 'kofi', 'noor', 'elif', 'ewan', 'daniel', 'walter'],
    },
  },
} satisfies Record<string, SeedLoop>;

export const posts: readonly SeedPost[] = [
  ...datePosts,
  ...earlierSchoolPosts,
  ...schoolWeekPosts,
  ...clubPosts,
  ...unionPosts,
].map((post) =>
  post.media
    ? { ...post, media: post.media.map((media) => ({ ...media, alt: descriptions[media.file] })) }
    : post,
);

function person(first: string, last: string, age: SeedPerson['age'] = null): SeedPerson {
  return { first, last, email: `${first.toLowerCase()}@loopyard.example`, role: null, age };
}
