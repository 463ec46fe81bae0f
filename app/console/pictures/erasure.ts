export { clientAction } from '../parts/lost-line.ts'
export { action } from './erasure.server.ts'
