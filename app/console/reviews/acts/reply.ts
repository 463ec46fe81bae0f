export { clientAction } from '../../parts/frame/lost-line.ts'
export { reply as action } from './acts.server.ts'
