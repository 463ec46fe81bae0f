/** The terms and conditions until the owner publishes their own. */
export const terms = [
  {
    heading: 'What the price is for',
    text: 'The price is for the whole stay type and one night. What you ask for besides, such as a taxi, a guide or a massage, is paid separately.',
  },
  {
    heading: 'Booking a room',
    text: 'Nothing is booked by a form. We agree on the dates and the room by telephone, WhatsApp or e-mail, and write back to confirm. The room is yours once we have confirmed it.\n\nIf an advance is needed, we say how much and until when before you pay anything.',
  },
  {
    heading: 'Coming later, or not at all',
    text: 'Tell us as soon as you know. What we give back of an advance depends on how near the day is, and we tell you when we confirm. If the road is closed or we cannot take you in, you get all of it back.',
  },
  {
    heading: 'In the house',
    text: 'Each room takes as many guests as its card says. Please bring an identity card for everybody; the law asks us to note it. The gate closes at ten, and after that the forest would like it quiet.',
  },
  {
    heading: 'Questions',
    text: 'If anything here is unclear, ask us before you book. What we agreed with you in writing comes before what stands here.',
  },
]
