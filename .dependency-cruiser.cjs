// Imports go one way: app → modules → server (docs/architecture.md).
const test = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'modules-know-no-pages',
      comment: 'The business runs without HTTP and without React Router.',
      severity: 'error',
      from: { path: '^(modules|content|server/db)/', pathNot: test },
      to: {
        path: '^(app|cli|bin|tests)/|^server/(http/|main|serve)|node_modules/(react-router|@react-router)/',
      },
    },
    {
      name: 'rules-run-in-the-browser',
      comment:
        'What the browser may load stands in files without `.server` in their name, and imports only such files.',
      severity: 'error',
      from: { path: '^(modules|content|app/ui)/', pathNot: ['\\.server\\.tsx?$', test] },
      to: { path: '^server/|\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'site-guest-and-admin-are-apart',
      comment: 'What two of them need stands in app/ui.',
      severity: 'error',
      from: { path: '^app/(site|guest|admin)/' },
      to: { path: '^app/[^/]+/', pathNot: '^app/($1|ui)/' },
    },
    {
      name: 'nobody-imports-the-entry-points',
      severity: 'error',
      from: { path: '^(app|modules|content|server)/', pathNot: test },
      to: { path: '^(server/main\\.ts|cli/|bin/|tests/)' },
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
