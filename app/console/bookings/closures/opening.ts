export { clientAction } from '../../parts/lost-line.ts'
export { loader, opening as action } from './opening.server.ts'
