import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Class = { is: string[]; properties: Record<string, string> }
const { classes }: { classes: Record<string, Class> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/schema-org.json'), 'utf8'),
)

type Node = Record<string, unknown>

/** What in a thing is not as schema.org defines it: classes, properties of each, and what their values may be. */
export function schemaProblems(thing: unknown, at = 'it'): string[] {
  if (!isNode(thing)) return [`${at} is no thing`]
  const { '@context': context, '@type': type, '@id': id, ...properties } = thing
  if (context !== undefined && context !== 'https://schema.org') return [`${at} is of ${String(context)}`]
  if (type === undefined && typeof id === 'string' && Object.keys(properties).length === 0) return []
  const types = typesOf(type)
  if (!types.every((each) => Object.hasOwn(classes, each))) return [`${at} is a ${types}`]
  const known = Object.assign({}, ...types.map(propertiesOf))
  return Object.entries(properties).flatMap(([name, value]) => {
    const range = known[name]
    if (range === undefined) return [`${at}: ${types} has no ${name}`]
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((each) => valueProblems(each, range.split(' '), `${at}.${name}`))
  })
}

function valueProblems(value: unknown, range: readonly string[], at: string): string[] {
  if (isNode(value)) {
    const types = typesOf(value['@type'])
    const fits = value['@type'] === undefined || types.some((type) => range.some((each) => isA(type, each)))
    return [...(fits ? [] : [`${at} is a ${types}`]), ...schemaProblems(value, at)]
  }
  return range.some((each) => literals[each]?.(value)) ? [] : [`${at} is ${JSON.stringify(value)}`]
}

const literals: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  Time: (value) => typeof value === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(value),
}

/** A thing may be of several classes at once. */
function typesOf(type: unknown): string[] {
  return (Array.isArray(type) ? type : [type]).map(String)
}

function isA(type: string, wanted: string): boolean {
  return type === wanted || (classes[type]?.is.some((each) => isA(each, wanted)) ?? false)
}

function propertiesOf(type: string): Record<string, string> {
  const { is, properties } = classes[type] ?? { is: [], properties: {} }
  return Object.assign({}, ...is.map(propertiesOf), properties)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
