import { type Face, face } from './art/faces.ts';
import type { Picture } from './art/paper.ts';
import { hairs, mint, pink, skins, violet } from './art/things.ts';
import type { PersonKey } from './shape.ts';

const [black, brown, copper, blond, raven, grey] = hairs;
const [fair, tan, olive, umber, ebony] = skins;

/** How each of the people looks. */
const faces: Record<PersonKey, Face> = {
  ruth: {
    wall: ['#7fc8d8', '#3f8fa8'],
    skin: fair,
    hair: 'bob',
    colour: copper,
    shirt: violet,
    collar: '#fff6e6',
    glasses: '#5a2a2a',
  },
  tomas: {
    wall: ['#ffd79a', '#f0a35e'],
    skin: tan,
    hair: 'parted',
    colour: black,
    shirt: '#2f7d5f',
    collar: '#d8f3e4',
    beard: 'full',
    laughs: true,
  },
  amina: {
    wall: ['#ffc0d0', '#f0708f'],
    skin: umber,
    hair: 'curls',
    colour: raven,
    shirt: '#ffd36b',
    earrings: '#fff1c4',
    laughs: true,
  },
  grace: {
    wall: ['#c9b6f2', '#8a6bd1'],
    skin: ebony,
    hair: 'bun',
    colour: black,
    shirt: pink,
    earrings: '#ffd36b',
    lips: '#b3374f',
  },
  daniel: {
    wall: ['#b9d7f7', '#6f9fd8'],
    skin: fair,
    hair: 'short',
    colour: blond,
    shirt: '#34495e',
    collar: '#fff',
    glasses: '#22314a',
    hasFreckles: true,
  },
  priya: {
    wall: ['#a8e6cf', '#4fb595'],
    skin: olive,
    hair: 'long',
    colour: raven,
    shirt: '#d1495b',
    earrings: '#ffd36b',
    laughs: true,
  },
  leo: {
    wall: ['#ffe08a', '#f2b63c'],
    skin: tan,
    hair: 'curls',
    colour: brown,
    shirt: '#1f6fb2',
    laughs: true,
  },
  hana: {
    wall: ['#f6d5f0', '#c98bc2'],
    skin: fair,
    hair: 'tail',
    colour: raven,
    shirt: '#3fb8a6',
    lips: '#c04860',
  },
  finn: {
    wall: ['#cfe8a9', '#86b553'],
    skin: fair,
    hair: 'short',
    colour: '#c4552d',
    shirt: '#31475e',
    hasFreckles: true,
    laughs: true,
  },
  ingrid: {
    wall: ['#a9dcf2', '#4f9fc4'],
    skin: fair,
    hair: 'tail',
    colour: blond,
    shirt: '#12386b',
    collar: '#fff',
  },
  walter: {
    wall: ['#e6d3b3', '#b8945f'],
    skin: fair,
    hair: 'bald',
    colour: '#d8d3d0',
    shirt: '#4a5d3a',
    collar: '#efe6cf',
    beard: 'full',
    isOld: true,
  },
  kofi: { wall: ['#ffb59a', '#e2694a'], skin: ebony, hair: 'crop', colour: black, shirt: mint, laughs: true },
  peg: {
    wall: ['#f7c6c6', '#d06f7d'],
    skin: fair,
    hair: 'waves',
    colour: grey,
    shirt: '#8c1239',
    glasses: '#3b2b45',
    isOld: true,
    laughs: true,
  },
  samuel: {
    wall: ['#bcd0c7', '#6d9486'],
    skin: olive,
    hair: 'crop',
    colour: grey,
    shirt: '#29323c',
    collar: '#e7edf2',
    beard: 'moustache',
  },
  noor: {
    wall: ['#fbe3b5', '#e0b25f'],
    skin: tan,
    hair: 'scarf',
    colour: '#2c8f8a',
    shirt: '#1d4f58',
    lips: '#b0485a',
  },
  elif: {
    wall: ['#d7c5ff', '#9c7fe0'],
    skin: tan,
    hair: 'bob',
    colour: brown,
    shirt: '#f08a3c',
    lips: '#b83a4b',
    laughs: true,
  },
  ewan: {
    wall: ['#b5c7e8', '#6479b5'],
    skin: fair,
    hair: 'parted',
    colour: brown,
    shirt: '#7a3b2e',
    collar: '#f3e2c7',
    beard: 'moustache',
  },
};

/** The file of someone's portrait. */
export const portraitFile = (person: PersonKey) => `portrait-${person}.jpg`;

/** By its file, who draws it. */
export const portraits: Record<string, () => Picture> = Object.fromEntries(
  Object.entries(faces).map(([person, looks]) => [portraitFile(person as PersonKey), () => face(looks)]),
);
