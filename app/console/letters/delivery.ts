export { clientAction } from '../parts/frame/lost-line.ts'
export { loader, one as action } from './delivery.server.ts'
