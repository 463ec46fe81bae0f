/** Exists only in the development server of React Router: what a page needs so that edited components are replaced. */
declare module 'virtual:react-router/inject-hmr-runtime'

/** Made by bin/public-script.ts: the script that starts documents, and what it imports at once. */
declare module 'virtual:public-script' {
  const script: { module: string; imports: string[] }
  export default script
}
