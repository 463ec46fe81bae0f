export { action, loader } from './mail-server-removal.server.ts'
