export { clientAction } from '../../parts/frame/lost-line.ts'
export { answer as action } from './acts.server.ts'
