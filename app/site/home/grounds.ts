import type { Feature } from '#domain/content/content.ts'

export type Ground = 'sand' | 'paper' | 'night'

/** The location stands alone on paper, the last block alone in the night, the others together on sand. */
export function groundsOf(features: readonly Feature[], locationId: string) {
  const groups: { ground: Ground; features: Feature[] }[] = []
  for (const [index, feature] of features.entries()) {
    const ground = feature.id === locationId ? 'paper' : index === features.length - 1 ? 'night' : 'sand'
    const last = groups.at(-1)
    if (last && last.ground === ground) last.features.push(feature)
    else groups.push({ ground, features: [feature] })
  }
  return groups
}
