export { loader } from './nights-data.server.ts'
