/** Comes with the development server of the router alone; it is what React's hot reload needs on a page. */
declare module 'virtual:react-router/inject-hmr-runtime'
