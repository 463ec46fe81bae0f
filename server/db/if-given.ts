/** For `$call`: narrows a query by a value where there is one, `ifGiven(stay, (query, stay) => query.where('stay', '=', stay))`. */
export function ifGiven<Query, Value>(
  value: Value | undefined,
  narrow: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : narrow(query, value))
}
