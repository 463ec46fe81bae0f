export { action, loader } from './end-device.server.ts'
