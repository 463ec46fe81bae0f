/** What the drawn pictures are called where one is chosen. */
const names: Record<string, string> = {
  'avatar-bloom': 'A portrait: blossom',
  'avatar-dawn': 'A portrait: dawn',
  'avatar-dusk': 'A portrait: dusk',
  'avatar-night': 'A portrait: night',
  birds: 'Birds',
  'bonfire-night': 'The bonfire',
  'cottage-exterior': 'The cottage from outside',
  'cottage-front-day': 'The cottage by day',
  'cottage-in-snow': 'The cottage in snow',
  'cottage-lounge': 'The lounge',
  'cottage-twin-room': 'The twin room',
  'dining-room': 'The dining room',
  'forest-bath': 'The forest',
  'hero-dawn': 'The valley at dawn, wide',
  'hero-dawn-portrait': 'The valley at dawn, upright',
  'hero-dusk': 'The valley at dusk, wide',
  'hero-dusk-portrait': 'The valley at dusk, upright',
  'hill-road': 'The hill road',
  'kitchen-hearth': 'The kitchen hearth',
  'library-corner': 'The library corner',
  'meditation-rock': 'The rock to sit on',
  orchard: 'The orchard',
  'rejuvenate-bath': 'The bath',
  'road-map': 'The map of the road',
  'single-bedroom-morning': 'The single bedroom in the morning',
  'single-bedroom-window-seat': 'The window seat',
  'social-card': 'The picture of a shared link',
  'star-night': 'The stars',
  'suite-bay-dusk': 'The suite at dusk',
  'suite-bedroom': 'The suite, bedroom',
  'suite-sitting': 'The suite, sitting room',
  'trek-ridge': 'The ridge',
  'valley-view': 'The view of the valley',
  'verandah-tea': 'Tea on the verandah',
  'yoga-dawn': 'Yoga at dawn',
}

/** `The valley at dawn, upright`; one without a name says that of its file in words. */
export function pictureName(name: string): string {
  return names[name] ?? name.replaceAll('-', ' ')
}
