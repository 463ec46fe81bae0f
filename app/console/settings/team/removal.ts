export { action, loader } from './removal.server.ts'
