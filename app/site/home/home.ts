export { loader } from './home.server.tsx'
