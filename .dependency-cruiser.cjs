// Who may import whom (docs/architecture.md). Each room names the rooms it may look into; everything else of ours is forbidden to it.
// What a room of server/house exports to the other rooms; a file that another room begins to use is added there on purpose.
const shared = Object.entries(require('./server/house/rooms.json')).flatMap(([name, files]) =>
  files.map((file) => `^server/house/${name}/${file.replaceAll('.', '\\.')}$`),
)
const test = '\\.test\\.tsx?$'
// What a loader or an action finds in its context, and who must be signed in for it.
const whatPagesFind = '^server/http/pages/(context|require-sign-in)\\.ts$'
// The settings, and where the files of the program are: what every half of the server may ask.
const whatIsGiven = ['^server/config\\.ts$', '^server/place\\.ts$', '^server/file-fault\\.ts$']
const serverHalf = '^app/.+\\.server\\.tsx?$'

/** Of our own rooms, `from` may import itself and `to`; types may also come from `types`. */
function room(name, from, { to = [], types = [], but = [] }) {
  const ours = '^(app|domain|content|server|bin|tests)/'
  const rule = (suffix, allowed, dependencyTypes) => ({
    name: `${name}-${suffix}`,
    severity: 'error',
    from: { path: from, pathNot: [test, ...but] },
    to: { path: ours, pathNot: [from, ...allowed], ...dependencyTypes },
  })
  return [
    rule('imports', to, { dependencyTypesNot: ['type-only'] }),
    rule('types', [...to, ...types], { dependencyTypes: ['type-only'] }),
  ]
}

module.exports = {
  forbidden: [
    ...room('domain', '^domain/', {}),
    ...room('content', '^content/', { to: ['^domain/'] }),
    ...['database', 'media', 'mail'].flatMap((name) =>
      room(name, `^server/${name}/`, { to: ['^domain/', ...whatIsGiven] }),
    ),
    ...room('house', '^server/house/', {
      to: ['^domain/', '^content/', '^server/(database|media|mail)/', ...whatIsGiven],
    }),
    ...room('http', '^server/http/', {
      // The first-day words are what an error page says when even the database is gone.
      to: ['^domain/', '^server/house/', ...whatIsGiven, '^content/first-day\\.ts$'],
      types: ['^server/database/tables\\.ts$'],
    }),
    ...room('pages-on-the-server', serverHalf, {
      to: ['^app/', '^domain/', '^server/house/', whatPagesFind],
      types: ['^server/database/tables\\.ts$'],
    }),
    // What is only a type never reaches the browser, and nothing of app/site does: its pages are rendered by their loaders alone.
    ...room('pages-in-the-browser', '^app/', {
      to: ['^domain/'],
      types: ['^server/house/', '^server/database/tables\\.ts$'],
      but: [serverHalf, '^app/entry\\.server\\.tsx$', '^app/(site|console)/'],
    }),
    // A page of the admin has its loader, its action and its component in one file; the build fails where a component uses the server.
    ...room('admin-pages', '^app/console/', {
      to: ['^app/', '^domain/', '^server/house/', whatPagesFind],
      types: ['^server/database/tables\\.ts$'],
    }),
    ...room('site', '^app/site/', { to: ['^domain/', '^server/', '^app/(ui|islands|[^/]+$)'] }),
    ...room('guest', '^app/guest/', { to: ['^domain/', '^server/', '^app/(ui|islands|[^/]+$)'] }),
    ...room('console', '^app/console/', { to: ['^domain/', '^server/', '^app/(ui|[^/]+$)'] }),
    ...room('ui', '^app/ui/', { to: ['^domain/'] }),
    {
      name: 'nobody-imports-the-entry-points',
      comment: 'main, the command line, tests and benches use the house; the house does not know them.',
      severity: 'error',
      from: { path: '^(app|domain|content|server)/', pathNot: test },
      to: { path: '^(server/main\\.ts|bin/|tests/)' },
    },
    {
      name: 'the-house-knows-no-router',
      severity: 'error',
      from: { path: '^server/(house|database|media|mail)/' },
      to: { path: 'node_modules/(react-router|@react-router)/' },
    },
    {
      name: 'one-room-imports-what-another-shares',
      comment: 'server/house/rooms.json names what a room of the house exports to the others.',
      severity: 'error',
      from: { path: '^server/house/([^/]+)/', pathNot: test },
      to: { path: '^server/house/[^/]+/', pathNot: ['^server/house/$1/', ...shared] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    },
    {
      name: 'only-what-is-declared',
      comment: 'The build reads the routes, and the development server is no part of the product.',
      severity: 'error',
      from: {
        path: '^(app|domain|content|server)/',
        pathNot: [test, '^app/routes\\.ts$', '^server/serve-development\\.ts$'],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|data|\\.react-router)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
