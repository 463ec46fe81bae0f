export { clientAction } from '../parts/lost-line.ts'
export { loader, renewal as action } from './steps.server.ts'
