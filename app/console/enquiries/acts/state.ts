export { clientAction } from '../../parts/frame/lost-line.ts'
export { state as action } from './acts.server.ts'
