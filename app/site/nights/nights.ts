export { loader } from './nights.server.tsx'
