export { action, loader } from './own-acts.server.ts'
