export { action, loader } from './asking.server.ts'
