import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Visitors' pages are up and small in memory without the rooms, which are read when somebody first opens one.
  serverBundles: ({ branch }) => (branch.some(({ path = '' }) => /^admin\b/.test(path)) ? 'rooms' : 'site'),
} satisfies Config
