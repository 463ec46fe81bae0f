export { action, loader } from './quick-review.server.tsx'
