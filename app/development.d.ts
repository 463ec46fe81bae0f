/** Exists only in the development server of React Router: what a page needs so that edited components are replaced. */
declare module 'virtual:react-router/inject-hmr-runtime'
