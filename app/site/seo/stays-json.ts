export { loader } from './stays-json.server.ts'
