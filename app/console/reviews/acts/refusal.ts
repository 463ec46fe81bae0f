export { clientAction } from '../../parts/lost-line.ts'
export { refusal as action } from './acts.server.ts'
