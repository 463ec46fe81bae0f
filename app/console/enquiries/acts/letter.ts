export { clientAction } from '../../parts/lost-line.ts'
export { letter as action } from './acts.server.ts'
