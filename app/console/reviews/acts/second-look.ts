export { clientAction } from '../../parts/frame/lost-line.ts'
export { secondLook as action } from './acts.server.ts'
