export { quickSent as loader } from './sent.server.tsx'
