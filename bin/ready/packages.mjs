/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package
 * @typedef {{ packages?: Record<string, Package> }} Lockfile
 */

/**
 * Why the packages must be fetched, from the lockfile and npm's own record of what lies in node_modules; null when they
 * are all there. Optional ones may be missing: they are made for other machines.
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile | null} found node_modules/.package-lock.json, which npm writes last
 * @returns {string | null}
 */
export function packagesProblem(wanted, found) {
  if (!found) return 'they are not here yet'
  const here = found.packages ?? {}
  const other = Object.entries(wanted.packages ?? {}).filter(
    ([place, { version, optional, devOptional, link }]) =>
      place !== '' &&
      !link &&
      here[place]?.version !== version &&
      !(here[place] === undefined && (optional || devOptional)),
  )
  return other.length > 0 ? `${other.length} of them changed` : null
}

/** Causes as npm words them, and what a person can do about each. */
const causes = /** @type {const} */ ([
  [/ENOSPC/, 'The disk is full. Free about 1 GB and try again.'],
  [
    /EACCES|EPERM/,
    'A folder may not be written to. Look at who owns this folder and node_modules, then try again.',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package-lock.json does not fit package.json. Run npm install once, then try again.',
  ],
  [
    /EBADENGINE/,
    'npm or Node is too old. Please install Node 20 or newer from https://nodejs.org and try again.',
  ],
  [/EINTEGRITY/, 'A package arrived damaged. Run npm cache clean --force, then try again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/,
    'The package registry could not be reached. Look at the network (or the proxy in npm config) and try again.',
  ],
])

/**
 * What to do after npm failed.
 * @param {string} said the last of what npm said
 */
export function npmProblem(said) {
  const [, advice] = causes.find(([words]) => words.test(said)) ?? []
  return advice ?? 'npm says above what went wrong. Put that right and try again.'
}
