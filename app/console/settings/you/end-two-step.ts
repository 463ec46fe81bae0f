export { action, loader } from './end-two-step.server.ts'
