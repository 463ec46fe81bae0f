export { loader } from './terms.server.tsx'
