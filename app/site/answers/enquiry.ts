export { action, loader } from './enquiry.server.tsx'
