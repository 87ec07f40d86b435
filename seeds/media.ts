import { blades, boathouse, regatta } from './art/boathouse.ts';
import { busDepot, lanterns } from './art/evening.ts';
import { outing, outingFrame } from './art/film.ts';
import { scienceFair, stage } from './art/hall.ts';
import { noticeboard } from './art/noticeboard.ts';
import type { Picture } from './art/paper.ts';
import { branchMeeting, riverRelay, winterConcert } from './art/posters.ts';
import { dawn, eight, frost, haze, noon } from './art/river.ts';
import { autumnMorning, sportsDay, starNight } from './art/school.ts';
import { bakeSale, lostProperty } from './art/tables.ts';
import { allotment, march } from './art/town.ts';
import { portraits } from './portraits.ts';
import { timetableCsv, timetablePdf } from './timetable.ts';

export const pictures: Record<string, () => Picture> = {
  'front-lawn-in-autumn.jpg': autumnMorning,
  'sports-day-relay.jpg': sportsDay,
  'lost-and-found.jpg': lostProperty,
  'bake-sale.jpg': bakeSale,
  'dress-rehearsal.jpg': stage,
  'winter-concert-poster.jpg': winterConcert,
  'observing-night.jpg': starNight,
  'noticeboard.jpg': noticeboard,
  'science-fair.jpg': scienceFair,
  'first-light.jpg': () => eight(dawn, 0, 0),
  'regatta-from-mill-bridge.jpg': regatta,
  'spring-haze.jpg': () => eight(haze, 60, 1900),
  'the-long-day.jpg': () => eight(noon, -40, 3600),
  'open-day.jpg': boathouse,
  'new-blades.jpg': blades,
  'first-frost.jpg': () => eight(frost, 90, 900),
  'river-relay-poster.jpg': riverRelay,
  'march-to-the-green.jpg': march,
  'late-shift.jpg': busDepot,
  'branch-allotment.jpg': allotment,
  'lantern-walk.jpg': lanterns,
  'branch-meeting-poster.jpg': branchMeeting,
  ...portraits,
};

export const documents: Record<string, () => string> = {
  'mock-exam-timetable.pdf': timetablePdf,
  'mock-exam-timetable.csv': timetableCsv,
};

export type Film = typeof film;
export const film = { file: 'morning-outing.mp4', ...outing, frame: outingFrame };
