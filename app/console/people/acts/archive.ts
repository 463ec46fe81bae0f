export { archive as action } from './acts.server.ts'
