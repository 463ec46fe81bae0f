export { action, loader } from './answers.server.ts'
