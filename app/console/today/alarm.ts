export { clientAction } from '../parts/lost-line.ts'
export { action, loader } from './alarm.server.ts'
