export { clientAction } from '../../parts/frame/lost-line.ts'
export { note as action } from './acts.server.ts'
