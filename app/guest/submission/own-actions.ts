export { action, loader } from './own-actions.server.ts'
