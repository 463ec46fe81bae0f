export { clientAction } from '../../parts/frame/lost-line.ts'
export { loader, undoOpening as action } from './opening.server.ts'
