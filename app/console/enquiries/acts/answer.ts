export { clientAction } from '../../parts/lost-line.ts'
export { answer as action } from './acts.server.ts'
