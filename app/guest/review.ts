// A route may export nothing else, and other routes use more of the same page.
export { loader } from './review.server.tsx'
