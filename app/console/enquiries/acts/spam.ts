export { clientAction } from '../../parts/lost-line.ts'
export { spam as action } from './acts.server.ts'
