export { clientAction } from '../parts/frame/lost-line.ts'
export { action } from './erasure.server.ts'
