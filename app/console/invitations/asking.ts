export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './asking.server.ts'
