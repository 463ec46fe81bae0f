export { action, loader } from './renewal.server.ts'
