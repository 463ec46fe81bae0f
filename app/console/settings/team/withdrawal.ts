export { action, loader } from './withdrawal.server.ts'
