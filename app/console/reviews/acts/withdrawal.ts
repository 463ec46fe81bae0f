export { clientAction } from '../../parts/frame/lost-line.ts'
export { withdrawal as action } from './acts.server.ts'
