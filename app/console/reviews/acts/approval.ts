export { clientAction } from '../../parts/lost-line.ts'
export { approval as action } from './acts.server.ts'
