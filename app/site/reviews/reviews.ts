export { loader } from './reviews.server.tsx'
