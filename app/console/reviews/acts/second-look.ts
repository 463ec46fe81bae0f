export { clientAction } from '../../parts/lost-line.ts'
export { secondLook as action } from './acts.server.ts'
