export { clientAction } from '../../parts/lost-line.ts'
export { state as action } from './acts.server.ts'
