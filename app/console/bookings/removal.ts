export { clientAction } from '../parts/frame/lost-line.ts'
export { loader, removal as action } from './steps.server.ts'
