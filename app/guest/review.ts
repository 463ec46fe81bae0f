export { loader } from './review.server.tsx'
