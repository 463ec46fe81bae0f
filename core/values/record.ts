/** The keys of a record with known keys, with their type. */
export function keysOf<Shape extends object>(record: Shape): (keyof Shape & string)[] {
  // The compiler gives plain strings, because a record may hold more than its type.
  return Object.keys(record) as (keyof Shape & string)[]
}

export function recordByName<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Record<Name, Value> {
  return recordFromEntries(names, (name) => [name, makeValue(name)])
}

export function recordFromEntries<Item, Name extends string, Value>(
  items: readonly Item[],
  makeEntry: (item: Item) => readonly [Name, Value],
): Record<Name, Value> {
  // The compiler does not follow which names the entries have.
  return Object.fromEntries(items.map(makeEntry)) as Record<Name, Value>
}

export function sortByName<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function isKeyOf<Shape extends object>(record: Shape, name: PropertyKey): name is keyof Shape {
  return Object.hasOwn(record, name)
}

/** What a record has under a name from outside; undefined for a name that is not its own, such as `constructor`. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** What something unknown, such as a fault or a document, holds under a name; undefined where it holds nothing. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

export function isWholeNumberBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

/** Whether two values are equal, whatever the order of their fields; a field that is missing is undefined. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isDeepEqual(each, other[index]))
  if (!isPlainObject(one) || !isPlainObject(other)) return Object.is(one, other)
  return Object.keys({ ...one, ...other }).every((name) => isDeepEqual(one[name], other[name]))
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
