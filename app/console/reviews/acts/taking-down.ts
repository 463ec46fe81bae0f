export { clientAction } from '../../parts/lost-line.ts'
export { takingDown as action } from './acts.server.ts'
