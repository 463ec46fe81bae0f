export { clientAction } from '../../parts/lost-line.ts'
export { note as action } from './acts.server.ts'
