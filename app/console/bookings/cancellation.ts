export { action, loader } from './cancellation.server.ts'
