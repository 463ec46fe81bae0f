export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './alarm.server.ts'
