/** Descriptions of the pictures and films for people who can’t see them. */
export const descriptions: Record<string, string> = {
  'front-lawn-in-autumn.jpg':
    'The school, red brick with a clock above its door, between two maples in orange leaf. Two pupils wave from the path, a third walks up to them.',
  'sports-day-relay.jpg':
    'Four runners with batons on a red track. The one in purple leads in the nearest lane, before a crowd under bunting.',
  'lost-and-found.jpg':
    'On a box marked Lost & Found: a teddy bear with a bow tie, a mint water bottle, a red rucksack and a pair of glasses. A striped scarf and a purple umbrella hang from pegs.',
  'bake-sale.jpg':
    'A striped table with a pink layer cake, seven cupcakes, a plum lattice and a plate of cookies. A jar of coins says Trip, a sign says Bake sale, all one coin.',
  'dress-rehearsal.jpg':
    'On stage between red curtains: a sitting fox, a child in a crown with one arm raised, and two others, before fir trees and a full moon.',
  'winter-concert-poster.jpg':
    'Poster: Winter Concert. Choir, strings, steel pans. School hall, 7 pm. Free for everyone, bring a neighbour. Notes rise over a snowy wood under a full moon.',
  'observing-night.jpg':
    'Four people and a large white telescope on a dark hill under the Milky Way. One points up, where a meteor crosses the sky.',
  'noticeboard.jpg':
    'Six notices pinned to cork: piano lessons, ask Daniel; swap shelf; a black cat, seen by the kiln; chess, Mondays, room 9; rota; thank you.',
  'science-fair.jpg':
    'Behind a counter marked Science Fair, pupils with a smoking model volcano, two flasks, one green and one pink, and a robot that waves. Planets hang from the ceiling.',
  'first-light.jpg':
    'Eight rowers and a cox in a long boat on flat water at sunrise, with reeds in front and purple hills behind.',
  'regatta-from-mill-bridge.jpg':
    'Three fours racing side by side between lines of red and yellow buoys, seen from above. The one in the middle lane is ahead.',
  'spring-haze.jpg': 'The eight on pale green water. Hills and firs fade into mist under a low white sun.',
  'the-long-day.jpg': 'The eight on bright blue water at noon, under a clear sky and a high sun.',
  'open-day.jpg':
    'The boathouse at dusk, its three doors lit and hung with bunting. Nine visitors stand along the water.',
  'new-blades.jpg':
    'Seven oars upright in a wooden rack, their blades painted in red, mint, yellow, white and purple.',
  'first-frost.jpg': 'The eight on grey water. Reeds, firs and hills are white with frost.',
  'morning-outing.mp4':
    'Eight rowers and a cox pass from right to left at sunrise, all blades in time, while five birds fly over and reeds slip by in front. No words are spoken.',
  'river-relay-poster.jpg':
    'Poster: River Relay. Weir to Mill Bridge and back. Teams of four, all ages, soup after. Two boats race over green waves.',
  'march-to-the-green.jpg':
    'A crowd on the green, many with a hand raised, under three banners: Buses, United, Bakers. Houses and trees stand behind.',
  'late-shift.jpg':
    'Two people under a red umbrella in the rain, before four parked buses that say Not in service. The sign above them says Brindlewick Buses.',
  'branch-allotment.jpg':
    'Rows of cabbages and squash in the sun. One person waves, another pushes a wheelbarrow of squash past tall sunflowers and a green shed.',
  'lantern-walk.jpg':
    'A row of people with paper lanterns on the bridge at night. More lanterns rise over the dark roofs of the town and its clock tower.',
  'branch-meeting-poster.jpg':
    'Poster: Come and be counted. Branch meeting, Thursday, 7 pm, the Old Granary. Tea from half past six. Three raised fists before sun rays.',
};
