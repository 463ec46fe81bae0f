// What a script uses that a browser lacks, by MDN's compatibility data. Types are not known here, so a method counts only
// if it is too new on every object of the platform that has a method of that name.
import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import { parseSync } from 'vite'
import { propertyOf } from '#core/values/record.ts'

/** Versions by their browser's name in MDN's data: `{ chrome: '100' }`. */
export type Browsers = Readonly<Record<string, string>>

/** Returns a function that names what one of the browsers lacks of a script: `Map.groupBy`, `.toSorted()`, `/(?<=/`. It throws where it cannot parse. */
export function findNewerFeatures(browsers: Browsers): (script: string) => string[] {
  const isNewer = (feature: unknown) => isNewerThan(browsers, feature)
  const methods = collectNewerMethods(isNewer)
  return (script) => {
    const { program, errors } = parseSync('script.js', script)
    if (errors[0]) throw new Error(errors[0].message)
    const found = new Set<string>()
    visitNodes(program, (node) => {
      const feature =
        findNewerSyntax(node, isNewer) ??
        findNewerGlobal(node, isNewer) ??
        findNewerMethod(node, methods, isNewer)
      if (feature) found.add(feature)
    })
    return [...found].sort()
  }
}

const { css, javascript } = compatData

/** The data of a part of the language: `classes.static`. */
function findFeature(path: string): unknown {
  return path.split('.').reduce<unknown>((place, name) => propertyOf(place, name), javascript)
}

const builtins = membersOf(findFeature('builtins'))
const api = membersOf(compatData.api)
const windowMembers = membersOf(api.Window)
const limitKeys = ['flags', 'prefix', 'alternative_name', 'version_removed']

function membersOf(group: unknown): Record<string, unknown> {
  return Object.fromEntries(typeof group === 'object' && group !== null ? Object.entries(group) : [])
}

function isNewerThan(browsers: Browsers, feature: unknown): boolean {
  const support = propertyOf(propertyOf(feature, '__compat'), 'support')
  if (!support) return false
  return Object.entries(browsers).some(([browser, version]) => {
    const statements = [propertyOf(support, browser)].flat()
    return !statements.some((way) => {
      const added = propertyOf(way, 'version_added')
      const isPlain = limitKeys.every((key) => !propertyOf(way, key))
      return isPlain && typeof added === 'string' && compareVersions(added.replace('≤', ''), version) <= 0
    })
  })
}

/** `preview` is later than every version. */
function compareVersions(one: string, other: string): number {
  const [major = Infinity, minor = 0] = one.split('.').map((part) => Number(part) || undefined)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major - otherMajor || minor - otherMinor
}

type IsNewer = (feature: unknown) => boolean

/** Methods too late on every object of the platform that has one of that name. Of an object that is too late itself, its constructor is found. */
function collectNewerMethods(isNewer: IsNewer): Set<string> {
  const owners = [builtins, membersOf(builtins.Intl), api].flatMap(Object.values)
  const [newerNames, olderNames] = [new Set<string>(), new Set<string>()]
  for (const owner of owners)
    for (const [name, feature] of Object.entries(membersOf(owner)))
      if (!isNewer(feature)) olderNames.add(name)
      else if (!isNewer(owner)) newerNames.add(name)
  return new Set([...newerNames].filter((name) => !olderNames.has(name)))
}

function findNewerSyntax(node: Node, isNewer: IsNewer): string | undefined {
  const lacks = (path: string) => isNewer(findFeature(path))
  const isUsing = node.type === 'VariableDeclaration' && String(node.kind).endsWith('using')
  if (node.type === 'StaticBlock' && lacks('classes.static.initialization_blocks')) return 'static { }'
  if (isUsing && lacks('statements.using')) return 'using'
  if (node.type === 'ImportAttribute' && lacks('statements.import.import_attributes')) return 'import … with'
  const [pattern, flags] = regExpOf(node)
  if (/\(\?<[=!]/.test(pattern) && lacks('regular_expressions.lookbehind_assertion')) return '/(?<=/'
  if (/\(\?[ims-]+:/.test(pattern) && lacks('regular_expressions.modifier')) return '/(?i:/'
  if (flags.includes('v') && lacks('builtins.RegExp.unicodeSets')) return '/v'
  if (flags.includes('d') && lacks('builtins.RegExp.hasIndices')) return '/d'
}

/** The source and the flags of a regular expression that is written out. */
function regExpOf(node: Node): [pattern: string, flags: string] {
  const { regex } = node
  if (regex) return [String(propertyOf(regex, 'pattern')), String(propertyOf(regex, 'flags'))]
  const isMade = /^(New|Call)Expression$/.test(node.type) && propertyOf(node.callee, 'name') === 'RegExp'
  const [source, flags] = isMade && Array.isArray(node.arguments) ? node.arguments.map(textsOf) : []
  return [source ?? '', flags ?? '']
}

/** The fixed parts of a text or template. */
function textsOf(value: unknown): string {
  const parts = propertyOf(value, 'quasis')
  if (Array.isArray(parts))
    return parts.map((part) => String(propertyOf(propertyOf(part, 'value'), 'cooked'))).join(' ')
  return String(propertyOf(value, 'value') ?? '')
}

const selectorMethods = new Set(['querySelector', 'querySelectorAll', 'matches', 'closest'])

/** A global that is called or stands right of `instanceof`: both throw in a browser that lacks it. */
function findNewerGlobal(node: Node, isNewer: IsNewer): string | undefined {
  const isCalled = /^(New|Call)Expression$/.test(node.type) && !node.optional
  const target = isCalled ? node.callee : node.operator === 'instanceof' ? node.right : undefined
  const name = identifierName(target)
  return name && isNewer(findGlobal(name)) ? name : undefined
}

/** A method that is called. `find?.()` asks whether there is one. */
function findNewerMethod(node: Node, methods: Set<string>, isNewer: IsNewer): string | undefined {
  const { callee } = node
  const name = identifierName(propertyOf(callee, 'property'))
  if (!/^(New|Call)Expression$/.test(node.type) || node.optional || !name || propertyOf(callee, 'computed'))
    return
  const owner = identifierName(propertyOf(callee, 'object'))
  const ownerData = owner && findGlobal(owner)
  const member = ownerData && (propertyOf(ownerData, `${name}_static`) ?? propertyOf(ownerData, name))
  if (ownerData) return isNewer(member) ? `${owner}.${name}` : undefined
  if (methods.has(name)) return `.${name}()`
  if (!selectorMethods.has(name) || !Array.isArray(node.arguments)) return
  const pseudos = Array.from(textsOf(node.arguments[0]).matchAll(/:([a-z-]+)/g), ([, pseudo = '']) => pseudo)
  const late = pseudos.find((pseudo) => isNewer(propertyOf(css?.selectors, pseudo)))
  return late && `:${late}`
}

function identifierName(node: unknown): string | undefined {
  return propertyOf(node, 'type') === 'Identifier' ? String(propertyOf(node, 'name')) : undefined
}

function findGlobal(name: string): unknown {
  return [builtins, api, windowMembers].find((those) => Object.hasOwn(those, name))?.[name]
}

type Node = { type: string; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof propertyOf(value, 'type') === 'string'
}

function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value)
  for (const part of Object.values(value)) visitNodes(part, visit)
}
