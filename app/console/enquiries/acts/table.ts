export { table as action } from './acts.server.ts'
