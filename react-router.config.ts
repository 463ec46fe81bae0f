import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // `server/http/forgery.ts` is the one check of origins: it knows all names of the own machine, and answers with a page.
  allowedActionOrigins: ['**'],
  // No route has a part that the browser needs before the rest.
  splitRouteModules: false,
} satisfies Config
