export { action, loader } from './role.server.ts'
