export { action, loader } from './test-letter.server.ts'
