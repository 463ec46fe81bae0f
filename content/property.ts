/** The house of the demo. Apart from the first-day texts, which no page of a house with its own content needs. */
export const property = {
  name: 'Deodar House',
  place: 'Deodar House · Kumaon hills',
  description: 'A red-roofed cottage in a deodar forest of Kumaon. Three ways to stay, under one roof.',
  phone: '+91 98765 43210',
  email: 'stay@deodarhouse.example',
  hours: '8 in the morning to 9 at night',
  checkIn: '14:00',
  checkOut: '11:00',
  address: ['Deodar House', 'Upper Forest Road', 'Kumaon, Uttarakhand'],
  region: 'Uttarakhand',
  country: 'IN',
  mapUrl: 'https://www.openstreetmap.org/?mlat=29.598&mlon=79.659#map=12/29.598/79.659',
  social: [
    { kind: 'instagram', url: 'https://www.instagram.com/' },
    { kind: 'facebook', url: 'https://www.facebook.com/' },
  ],
  footerLine: 'The gate is open until ten. Ring the brass bell.',
  credit: { text: 'Made by a small studio in the hills', url: 'https://studio.example/' },
}

/** The drawn map, with the way to that house. */
export const demoMap = 'road-map'
