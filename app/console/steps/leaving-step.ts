// What leads to another page, or brings a file, has no form that could stay.
export { action, loader } from './step.server.ts'
