export { clientAction } from '../../parts/frame/lost-line.ts'
export { loader, opening as action } from './opening.server.ts'
