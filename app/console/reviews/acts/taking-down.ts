export { clientAction } from '../../parts/frame/lost-line.ts'
export { takingDown as action } from './acts.server.ts'
