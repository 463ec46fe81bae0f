export { clientAction } from '../parts/frame/lost-line.ts'
export { loader, undo as action } from './first-step.server.ts'
