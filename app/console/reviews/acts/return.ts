export { clientAction } from '../../parts/lost-line.ts'
export { returning as action } from './acts.server.ts'
