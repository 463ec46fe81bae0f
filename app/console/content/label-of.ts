import type { SitePart } from '#domain/content/site-part.ts'

/** What the field at a path is called in its part; an entry that is gone is called by its list. */
export function labelOf({ fields, lists }: SitePart, path: string): string {
  const field = fields.find(({ at }) => at === path)
  if (field) return field.label
  const list = lists.find(({ at }) => path === at || path.startsWith(`${at}.`))
  if (!list) return path
  const [index = '', ...rest] = path.slice(list.at.length + 1).split('.')
  if (index === 'order') return `${list.title}: their order`
  if (!/^\d+$/.test(index)) return list.title
  const name = rest.at(-1) ?? ''
  const inner = [...list.fields, ...(list.within?.fields ?? [])].find(({ at }) => at === name)
  return `${list.title}, ${Number(index) + 1}${name && `: ${inner?.label ?? name}`}`
}
