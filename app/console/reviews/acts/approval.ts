export { clientAction } from '../../parts/frame/lost-line.ts'
export { approval as action } from './acts.server.ts'
