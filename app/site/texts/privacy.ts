export { loader } from './privacy.server.tsx'
