const LOWEST_NODE = 20

/**
 * What to do when this Node is too old to begin with; null when it will do.
 * @param {string} version such as `20.20.2`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  return Number.parseInt(version, 10) >= LOWEST_NODE
    ? null
    : `This is Node ${version}. Please install Node ${LOWEST_NODE} or newer from https://nodejs.org and try again.`
}
