export { action, loader } from './no-emails.server.tsx'
