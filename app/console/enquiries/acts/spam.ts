export { clientAction } from '../../parts/frame/lost-line.ts'
export { spam as action } from './acts.server.ts'
