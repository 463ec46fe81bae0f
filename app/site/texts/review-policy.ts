export { loader } from './review-policy.server.tsx'
