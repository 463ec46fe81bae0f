import type { Content, Feature } from './content.ts'

export type SectionBackground = 'paper' | 'sand' | 'night'
type SectionKind = 'stays' | 'blocks' | 'location' | 'testimonials' | 'contact' | 'reviews' | 'quick'

/** A section of the front page. `backgroundAbove` is that of the section before it, null below the first picture. */
export type HomeSection = {
  kind: SectionKind
  background: SectionBackground
  backgroundAbove: SectionBackground | null
  /** The blocks (`features` of the content: a text with pictures) in a section of that kind; none in other kinds. */
  blocks: Feature[]
}

/** The blocks that visitors see. */
export function listShownBlocks({ features }: Pick<Content, 'features'>): Feature[] {
  return features.filter(({ show }) => show)
}

/** Whether a field such as `features.2.title` is of a section that visitors do not see. */
export function isInHiddenSection({ features, testimonials, quick }: Content, path: string): boolean {
  const [part, index] = path.split('.')
  if (part === 'features') return features[Number(index)]?.show === false
  return (part === 'testimonials' && !testimonials.show) || (part === 'quick' && !quick.show)
}

/**
 * The sections that visitors see, in order. As designed, the location is on paper, the last block on night and the other blocks on sand.
 * Blocks that follow each other on one background share a section.
 */
export function listHomeSections(content: Content): HomeSection[] {
  const { stays, location, testimonials, contact, reviews, quick } = content
  const sections: HomeSection[] = []
  const addSection = (
    kind: SectionKind,
    chosenBackground: SectionBackground | 'designed',
    designedBackground: SectionBackground,
    block?: Feature,
  ) => {
    const background = chosenBackground === 'designed' ? designedBackground : chosenBackground
    const last = sections.at(-1)
    const backgroundAbove = last?.background ?? null
    if (block && last?.kind === 'blocks' && last.background === background) last.blocks.push(block)
    else sections.push({ kind, background, backgroundAbove, blocks: block ? [block] : [] })
  }
  const blocks = listShownBlocks(content)
  addSection('stays', stays.background, 'paper')
  for (const block of blocks) {
    const isLocation = block.id === location.featureId
    const designed = isLocation ? 'paper' : block === blocks.at(-1) ? 'night' : 'sand'
    addSection('blocks', block.background, designed, block)
  }
  if (!blocks.some(({ id }) => id === location.featureId)) addSection('location', 'designed', 'paper')
  if (testimonials.show && testimonials.items.length > 0)
    addSection('testimonials', testimonials.background, 'paper')
  addSection('contact', contact.background, 'sand')
  addSection('reviews', reviews.background, 'paper')
  if (quick.show) addSection('quick', quick.background, 'sand')
  return sections
}

/** The classes of a section: one background continues without a second gap. */
export function makeSectionClass(background: SectionBackground, above?: SectionBackground | null): string {
  const classes = ['section', background !== 'paper' && background, background === above && 'joined']
  return classes.filter(Boolean).join(' ')
}
