export { clientAction } from '../parts/lost-line.ts'
export { all as action, loader } from './delivery.server.ts'
