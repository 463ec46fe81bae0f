/** Made up, marked as samples on the page, and gone when the demo is cleared. */
export const testimonials = {
  show: true,
  background: 'designed',
  eyebrow: 'Testimonials',
  heading: 'Kind words, left in the visitors’ book',
  intro: '',
  items: [
    {
      title: 'Ritu and family',
      from: 'Delhi, April',
      picture: 'avatar-dawn',
      text: 'We came for two nights and went home after five. My father, who complains about tea everywhere, asked for the recipe.',
      sample: true,
    },
    {
      title: 'Joseph M.',
      from: 'Kochi, March',
      picture: 'avatar-bloom',
      text: 'The rhododendrons were out, the bath was hot, and nobody asked us to do anything. I read three books and finished two.',
      sample: true,
    },
    {
      title: 'Farah S.',
      from: 'Lucknow, December',
      picture: 'avatar-night',
      text: 'My daughter counted forty-one shooting stars and fell asleep on the forty-second. We carried her in past the fire.',
      sample: true,
    },
  ],
}
