export { clientAction } from '../parts/lost-line.ts'
export { loader, undo as action } from './first-step.server.ts'
