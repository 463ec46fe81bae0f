// The forms of these steps stay as they are when one is refused, or does not get through.
export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './step.server.ts'
