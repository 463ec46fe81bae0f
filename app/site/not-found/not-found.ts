export { loader } from './not-found.server.tsx'
