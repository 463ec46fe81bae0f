export { clientAction } from '../../parts/frame/lost-line.ts'
export { refusal as action } from './acts.server.ts'
