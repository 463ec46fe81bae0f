/** Titles, beds, guests, prices and what they include are the specification's (specification 3 and 9). */
export const stays = {
  heading: 'Three ways to stay under one red roof',
  intro:
    'A room for two, a suite with its own fireside, or the whole gable end. Tell us who comes, and we lay the fire.',
  included: 'all meals, facilities (driver/maid room)',
  taxIncluded: true,
  background: 'designed',
  priceNote: 'a night',
  enquire: 'Enquire',
  items: [
    {
      id: 'single-bedroom',
      title: 'Single Bedroom',
      beds: 1,
      guests: '2',
      price: 10000,
      rooms: 1,
      description:
        'East-facing, so the sun finds the quilt by half past six. The window seat is long enough to lie down on with a book.',
      pictures: [
        {
          picture: 'single-bedroom-morning',
          alt: 'A bed with a patterned quilt, red curtains drawn back, snow peaks in the window',
          caption: 'Half past six, the curtains just opened',
        },
        {
          picture: 'single-bedroom-window-seat',
          alt: 'A cushioned window seat with a teapot, a shawl and an open book, mountains behind the panes',
          caption: 'The window seat, with the second pot of tea',
        },
      ],
    },
    {
      id: 'suite',
      title: 'Suite',
      beds: 1,
      guests: '2+1',
      price: 15000,
      rooms: 1,
      description:
        'A four-poster in the bay window, and a sitting room of your own with a fire laid before dinner.',
      pictures: [
        {
          picture: 'suite-bedroom',
          alt: 'A four-poster bed beside a bay window full of mountains',
          caption: 'The four-poster, and the bay it looks into',
        },
        {
          picture: 'suite-sitting',
          alt: 'Two armchairs either side of a lit fireplace, a lamp and a bookcase behind them',
          caption: 'The fire is laid before dinner; you only strike the match',
        },
        {
          picture: 'suite-bay-dusk',
          alt: 'The bay window of the house lit from inside at dusk, purple sky over the roof',
          caption: 'The bay from the garden, at the hour the lamps come on',
        },
      ],
    },
    {
      id: 'cottage',
      title: 'Cottage',
      beds: 2,
      guests: '5',
      price: 25000,
      rooms: 1,
      description:
        'The whole gable end: a lounge, the twin room under the rafters, and a front door you can leave open.',
      pictures: [
        {
          picture: 'cottage-exterior',
          alt: 'The white cottage with its red tin roof, smoke rising from one chimney',
          caption: 'The gable end, from the bend in the path',
        },
        {
          picture: 'cottage-twin-room',
          alt: 'Two wooden beds under a sloping ceiling, a lamp on each side table and dusk in the dormer window',
          caption: 'The twin room, under the rafters',
        },
        {
          picture: 'cottage-lounge',
          alt: 'A lounge with a sofa, an armchair and a lit fireplace, the peaks glowing in a wide window',
          caption: 'The lounge takes all five of you, and a dog under the table',
        },
      ],
    },
  ],
  retired: [],
}
