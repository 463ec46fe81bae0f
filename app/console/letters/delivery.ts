export { clientAction } from '../parts/lost-line.ts'
export { loader, one as action } from './delivery.server.ts'
