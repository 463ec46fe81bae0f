export { enquirySent as loader } from './sent.server.tsx'
