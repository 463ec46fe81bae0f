export { clientAction } from '../../parts/frame/lost-line.ts'
export { letter as action } from './acts.server.ts'
