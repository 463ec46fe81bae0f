/** What the worker says to the page. */
export type FromHeicWorker =
  | { what: 'done'; bitmap: ImageBitmap }
  /** Damaged, too large, or none after all; or the reader itself did not arrive. */
  | { what: 'unreadable' }
  | { what: 'reader-missing' }
