/** What `npm start` runs, within the project: the program as `npm run build` made it, not the sources. */
export const builtProgram = 'build/program/main.js'
