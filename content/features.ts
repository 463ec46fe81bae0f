import { demoMap } from './property.ts'

/** One day in five parts: dawn, noon, the road, the evening table, night. Titles and distances are specification 2 and 9. */
export const features = [
  {
    id: 'rejuvenate',
    show: true,
    background: 'designed',
    tagline: 'Breathe',
    title: 'Rejuvenate',
    paragraph:
      'The day starts on the deck with mats, shawls and no talking until the sun is over the ridge. After that there is the forest path, a flat rock by the stream, and a copper bath when your legs have had enough.',
    aside: 'Yoga at 6.15 in summer and 7.00 in winter. Come in your socks.',
    pictures: [
      {
        picture: 'yoga-dawn',
        alt: 'Three people sitting cross-legged on a deck, facing the peaks at sunrise',
        caption: 'Yoga on the east deck, a little before sunrise',
      },
      {
        picture: 'forest-bath',
        alt: 'Somebody walking a path between tall deodars in slanting light',
        caption: 'The path behind the house, after rain',
      },
      {
        picture: 'meditation-rock',
        alt: 'A woman sitting on a boulder beside a forest stream',
        caption: 'The flat rock by the stream, ten minutes down',
      },
      {
        picture: 'rejuvenate-bath',
        alt: 'A hammered copper bathtub steaming under a window',
        caption: 'Copper bath, water heated on pine cones',
      },
    ],
  },
  {
    id: 'country-home',
    show: true,
    background: 'designed',
    tagline: 'Belong',
    title: 'Country Home',
    paragraph:
      'Stone below, timber above, and a tin roof that tells you when it rains. The house has cane chairs on the verandah, an orchard that pays its way in jam, and one rule: whoever is up first puts the kettle on.',
    pictures: [
      {
        picture: 'verandah-tea',
        alt: 'Two cane chairs and a tea table on the verandah, hills beyond',
        caption: 'Tea on the verandah while the snow peaks turn pink',
      },
      {
        picture: 'cottage-front-day',
        alt: 'The front of the house at noon, a path leading to its steps',
        caption: 'The front steps at noon',
      },
      {
        picture: 'orchard',
        alt: 'Rows of vegetables and apricot trees in blossom below the house',
        caption: 'Apricots in blossom, cauliflowers below',
      },
      {
        picture: 'cottage-in-snow',
        alt: 'The house in deep snow with lamps lit inside',
        caption: 'January, with the lamps lit by four',
      },
    ],
  },
  {
    id: 'location',
    show: true,
    background: 'designed',
    tagline: 'Arrive',
    title: 'Location',
    paragraph:
      'The road leaves the plain behind at the river and does not straighten again. Tell us your train or flight and a driver will be holding a board with your name on it.',
    pictures: [
      {
        picture: demoMap,
        alt: 'A drawn map: the road climbs from the airport past the city and the station, over the river, to the house',
        caption: 'Half an hour from the station, most of it uphill',
      },
      {
        picture: 'valley-view',
        alt: 'A stream winding down a terraced valley below the snow line',
        caption: 'The valley from the last bend but one',
      },
      {
        picture: 'hill-road',
        alt: 'A red car coming round a bend of the hill road',
        caption: 'Twenty-two bends, and a tea stall at the ninth',
      },
    ],
  },
  {
    id: 'facilities',
    show: true,
    background: 'designed',
    tagline: 'Settle in',
    title: 'Facilities',
    paragraph:
      'One long table, one good library and a kitchen whose door is never shut. Meals are what the garden and the valley gave that week: rajma, hill greens, trout on Fridays, and a pudding whatever happens.',
    aside:
      'Hot water all day, heaters from October, a room for your driver or maid, and Wi-Fi that reaches the verandah but not the orchard.',
    pictures: [
      {
        picture: 'dining-room',
        alt: 'A long table laid for breakfast in front of two bright windows',
        caption: 'Breakfast is laid until ten',
      },
      {
        picture: 'library-corner',
        alt: 'Bookshelves to the ceiling and a red armchair with a footstool',
        caption: 'Eleven hundred books, no register',
      },
      {
        picture: 'kitchen-hearth',
        alt: 'Copper pots over a stone hearth, rotis on the kitchen table',
        caption: 'Rotis come off the hearth at one',
      },
    ],
  },
  {
    id: 'activities',
    show: true,
    background: 'designed',
    tagline: 'Wander',
    title: 'Activities',
    paragraph:
      'Walk the ridge with Bhupal, who has names for every bird and opinions about most of them. Be back by dark: there is a fire, potatoes in the ash, and on moonless nights more stars than anybody can point at.',
    aside:
      'Ridge walk, bird walk, stream picnic, night sky. Boots and binoculars are by the back door; borrow freely.',
    pictures: [
      {
        picture: 'bonfire-night',
        alt: 'Guests round a bonfire under a string of lamps, the house lit behind them',
        caption: 'The bonfire, lit at seven and fed until the stories stop',
      },
      {
        picture: 'birds',
        alt: 'A blue magpie on a rhododendron branch',
        caption: 'Blue magpie in the rhododendrons, March',
      },
      {
        picture: 'trek-ridge',
        alt: 'Two walkers on a ridge path below the high peaks',
        caption: 'The ridge walk: four hours, one steep',
      },
      {
        picture: 'star-night',
        alt: 'A tent and two people under the Milky Way',
        caption: 'Tents up the hill on moonless nights',
      },
    ],
  },
]

export const location = {
  featureId: 'location',
  caption: 'Distances by road',
  distances: [
    { place: 'Airport', via: 'by the lower road', kilometres: 8.1 },
    { place: 'Railway station', via: 'over the bridge', kilometres: 13 },
    { place: 'City centre', via: 'bank, chemist, bazaar', kilometres: 15 },
  ],
  directions: [],
  map: { kind: 'drawn', picture: demoMap },
}

/** The names on the drawn map, in per cent of its width and height. */
export const drawnMapLabels = [
  { text: 'Deodar House', left: 60, top: 15, isHome: true },
  { text: 'Railway station', left: 21.5, top: 73.5, isHome: false },
  { text: 'City centre', left: 69, top: 82.5, isHome: false },
  { text: 'Airport', left: 87, top: 74.5, isHome: false },
] as const
