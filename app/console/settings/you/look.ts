export { action, loader } from './look.server.ts'
