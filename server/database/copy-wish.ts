/** Not SQL: the thread of the writing connection knows it as the wish for SQLite's own online copy. */
export const COPY_TO = 'copy to ?'
