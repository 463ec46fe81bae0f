export { clientAction } from '../parts/lost-line.ts'
export { action, loader } from './first-step.server.ts'
