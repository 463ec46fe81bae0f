// Imports go one way: each folder imports only folders that stand before it in this list, types included (docs/architecture.md).
const order = [
  ...['core/refusals', 'core/values', 'core/host', 'core/db', 'core'],
  'content',
  ...['media', 'push', 'mail', 'content', 'prices', 'brand', 'owner-emails'].map(noun),
  ...['accounts', 'calendar', 'bookings'].map(noun),
  ...['guest-pages', 'invitations', 'enquiries', 'reviews', 'search', 'demo', 'privacy'].map(noun),
  ...['backups', 'today'].map(noun),
  ...['app/context', 'app/ui', 'app/site', 'app/guest', 'app/admin', 'app'],
  ...['server/http', 'server', 'cli'],
]
const test = '\\.test\\.tsx?$'

function noun(name) {
  return `modules/${name}`
}

const asking = [
  '^core/host/public-address\\.server\\.ts$',
  '^modules/calendar/fetch-calendar\\.server\\.ts$',
  '^modules/push/push-service\\.server\\.ts$',
  '^modules/mail/mailer\\.server\\.ts$',
  '^modules/media/bucket\\.server\\.ts$',
]

/** The files of a folder; of `core`, `app` and `server` those that are in no folder below it. */
function filesOf(folder) {
  return order.some((other) => other.startsWith(`${folder}/`)) ? `^${folder}/[^/]+$` : `^${folder}/`
}

module.exports = {
  forbidden: [
    ...order.slice(0, -1).map((folder, index) => ({
      name: `what-${folder.replace('/', '-')}-may-import`,
      severity: 'error',
      from: { path: filesOf(folder), pathNot: test },
      to: { path: order.slice(index + 1).map(filesOf) },
    })),
    {
      name: 'a-new-folder-has-a-place-in-the-order',
      severity: 'error',
      from: { path: '^(core|content|modules|app|server|cli)/', pathNot: order.map(filesOf) },
      to: {},
    },
    {
      name: 'content-is-plain-data',
      severity: 'error',
      from: { path: '^content/' },
      to: { pathNot: '^content/' },
    },
    {
      name: 'no-pages-below-app',
      comment: 'The business runs without HTTP and without React Router.',
      severity: 'error',
      from: { path: '^(core|modules|content)/', pathNot: test },
      to: { path: '^(bin|tests)/|node_modules/(react-router|@react-router)/' },
    },
    {
      name: 'rules-run-in-the-browser',
      comment: 'What the browser may load has no `.server` in its name, and imports only such files.',
      severity: 'error',
      from: {
        path: '^(core/(values|refusals)|modules|content|app/ui)/',
        pathNot: ['\\.server\\.tsx?$', test],
      },
      to: { path: '^core/db/|\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'site-guest-and-admin-are-apart',
      comment: 'What two of them need stands in app/ui.',
      severity: 'error',
      from: { path: '^app/(site|guest|admin)/' },
      to: { path: '^app/(site|guest|admin)/', pathNot: '^app/$1/' },
    },
    {
      name: 'only-these-ask-other-machines',
      comment: 'Calendars and push services at addresses that were checked, the mail server and the bucket.',
      severity: 'error',
      from: { path: '^(core|modules|server)/', pathNot: [...asking, test] },
      to: {
        path: '^(node:)?(https|http2|dns|tls|dgram)(/|$)|node_modules/(undici|nodemailer|@aws-sdk)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-these-start-processes',
      severity: 'error',
      from: {
        path: '^(app|core|modules|server)/',
        pathNot: ['^core/db/soundness\\.ts$', '^modules/media/media-jobs\\.server\\.ts$', test],
      },
      to: { path: '^(node:)?(child_process|vm)$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|data|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
