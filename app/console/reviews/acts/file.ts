export { clientAction } from '../../parts/frame/lost-line.ts'
export { file as action } from './acts.server.ts'
