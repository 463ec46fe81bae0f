export { clientAction } from '../parts/lost-line.ts'
export { loader, removal as action } from './steps.server.ts'
