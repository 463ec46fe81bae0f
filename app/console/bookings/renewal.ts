export { clientAction } from '../parts/frame/lost-line.ts'
export { loader, renewal as action } from './steps.server.ts'
