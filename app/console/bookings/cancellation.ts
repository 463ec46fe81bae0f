export { clientAction } from '../parts/lost-line.ts'
export { cancellation as action, loader } from './steps.server.ts'
