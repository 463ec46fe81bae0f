export { clientAction } from '../parts/frame/lost-line.ts'
export { cancellation as action, loader } from './steps.server.ts'
