export { clientAction } from '../parts/lost-line.ts'
export { action } from './publication.server.ts'
