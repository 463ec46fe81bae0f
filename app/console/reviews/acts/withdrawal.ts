export { clientAction } from '../../parts/lost-line.ts'
export { withdrawal as action } from './acts.server.ts'
