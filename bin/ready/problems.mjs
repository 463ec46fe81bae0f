/** What to do when this Node is too old to begin with; null when it will do. @param {string} version such as `20.20.2` */
export function nodeProblem(version) {
  const advice = 'Please install Node 20 or newer from https://nodejs.org and try again.'
  return Number.parseInt(version, 10) >= 20 ? null : `This is Node ${version}. ${advice}`
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package */
/**
 * Why the packages must be fetched, from the lockfile and npm's own record of what lies in node_modules, written last; null when
 * they are all there. Optional ones may be missing: they are made for other machines.
 * @param {{ packages?: Record<string, Package> }} wanted
 * @param {{ packages?: Record<string, Package> } | null} found
 */
export function packagesProblem(wanted, found) {
  if (!found) return 'they are not here yet'
  const here = found.packages ?? {}
  const other = Object.entries(wanted.packages ?? {}).filter(([place, one]) => {
    if (place === '' || one.link || here[place]?.version === one.version) return false
    return here[place] !== undefined || !(one.optional || one.devOptional)
  })
  return other.length > 0 ? `${other.length} of them changed` : null
}

const unwritable =
  'A folder may not be written to. Look at who owns this folder and node_modules, then try again.'
const unreachable =
  'The package registry could not be reached. Look at the network (or the proxy in npm config) and try again.'
/** Causes as npm words them, and what a person can do about each. @type {[RegExp, string][]} */
const causes = [
  [/ENOSPC/, 'The disk is full. Free about 1 GB and try again.'],
  [/EACCES|EPERM/, unwritable],
  [
    /EUSAGE|can only install/,
    'package-lock.json does not fit package.json. Run npm install once, then try again.',
  ],
  [
    /EBADENGINE/,
    'npm or Node is too old. Please install Node 20 or newer from https://nodejs.org and try again.',
  ],
  [/EINTEGRITY/, 'A package arrived damaged. Run npm cache clean --force, then try again.'],
  [/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/, unreachable],
]

/** What to do after npm failed. @param {string} said the last of what npm said */
export function npmProblem(said) {
  const [, advice] = causes.find(([words]) => words.test(said)) ?? []
  return advice ?? 'npm says above what went wrong. Put that right and try again.'
}
