export { clientAction } from '../../parts/frame/lost-line.ts'
export { undo as action } from './acts.server.ts'
