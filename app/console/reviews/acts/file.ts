export { clientAction } from '../../parts/lost-line.ts'
export { file as action } from './acts.server.ts'
