export { clientAction } from '../parts/lost-line.ts'
export { action } from './restoration.server.ts'
