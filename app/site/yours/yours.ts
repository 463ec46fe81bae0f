export { action, loader } from './yours.server.tsx'
