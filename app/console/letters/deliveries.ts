export { clientAction } from '../parts/frame/lost-line.ts'
export { all as action, loader } from './delivery.server.ts'
