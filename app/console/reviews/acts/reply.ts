export { clientAction } from '../../parts/lost-line.ts'
export { reply as action } from './acts.server.ts'
