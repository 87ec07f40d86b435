export const words: readonly string[] = `
  acorn amber angle apple apron arrow aspen attic autumn badge bagel baker balcony bamboo banjo barley basil
  basket beach beacon bean berry bicycle birch biscuit blanket blossom bonnet border bottle boulder branch
  bread breeze brick bridge brook broom bubble bucket button cabin cactus camel camera candle canoe canvas
  carrot castle cedar cello chalk cherry chess chestnut circle citrus clay cloud clover cobalt coconut comet
  compass copper coral cotton cove cradle crane crayon cricket crystal cushion daisy dance dawn deer denim
  desert diamond dolphin donkey dragon drum eagle easel echo elbow elder ember engine fabric falcon feather
  fern ferry fiddle field finch flame flute forest fossil fountain fox galaxy garden garlic gentle ginger
  glacier globe goose granite grape gravel guitar hammer harbor harvest hazel heather hedge helmet heron
  hill honey horizon husky igloo indigo island ivory jacket jasmine jelly jigsaw jungle kayak kettle kitten
  koala ladder lagoon lantern laurel lemon lilac linen lizard llama lobster locket lotus magnet mango maple
  marble meadow melon mint mirror mitten mosaic moss mountain muffin nectar needle nest nickel nutmeg oak
  oasis ocean olive onion opal orbit orchard otter owl oyster paddle palm panda paper parade parrot pastel
  peach pearl pebble pelican pencil pepper petal piano picnic pigeon pillow pine planet plum pocket pond
  poplar poppy potato puffin pumpkin puzzle quartz quilt rabbit radish rainbow raven ribbon river robin
  rocket rose saddle saffron sailor salmon sandal satin scarf school sea seal shell silver sketch sparrow
  spice spiral spruce squirrel star stone stream sugar sunset swan table teapot thistle thunder tiger timber
  toast
`
  .trim()
  .split(/\s+/);
