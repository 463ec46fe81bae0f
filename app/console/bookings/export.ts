export { action, loader } from './export.server.ts'
