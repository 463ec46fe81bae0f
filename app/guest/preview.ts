export { action, loader } from './preview.server.tsx'
