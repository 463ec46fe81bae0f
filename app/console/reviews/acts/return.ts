export { clientAction } from '../../parts/frame/lost-line.ts'
export { returning as action } from './acts.server.ts'
