export { loader } from './documents.server.ts'
