const drawnNames: Record<string, string> = {
  'avatar-bloom': 'A portrait: blossom',
  'avatar-dawn': 'A portrait: dawn',
  'avatar-dusk': 'A portrait: dusk',
  'avatar-night': 'A portrait: night',
  'hero-dawn': 'The valley at dawn, wide',
  'hero-dawn-portrait': 'The valley at dawn, upright',
  'hero-dusk': 'The valley at dusk, wide',
  'hero-dusk-portrait': 'The valley at dusk, upright',
  'social-card': 'Picture of a shared link',
}

/** The name of a drawn picture where the owner chooses one: `The valley at dawn, wide`, `Cottage in snow`. */
export function describeDrawnPicture(name: string): string {
  return drawnNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
