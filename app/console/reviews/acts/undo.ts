export { clientAction } from '../../parts/lost-line.ts'
export { undo as action } from './acts.server.ts'
