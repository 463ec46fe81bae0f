// Hydrates the admin. In a browser older than those of bin/supported-browsers.ts nothing starts, so that the HTML works by itself.
if ('toSorted' in [] && 'adoptedStyleSheets' in document) import('./hydrate-router.tsx')
