export { clientAction } from '../../parts/lost-line.ts'
export { loader, undoOpening as action } from './opening.server.ts'
