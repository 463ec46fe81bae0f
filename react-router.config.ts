import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // No route has a part that the browser needs before the rest.
  splitRouteModules: false,
} satisfies Config
