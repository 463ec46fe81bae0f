export { clientAction } from '../parts/frame/lost-line.ts'
export { action } from './publication.server.ts'
