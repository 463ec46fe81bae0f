import { createNodeOnMessageCallback } from 'kysely-generic-sqlite/worker-helper-node'
import { openSqliteFile } from './sqlite-file.ts'

// SQLite runs in this thread, so that a slow disk, a long search or a lock of another process does not block the server's event loop.
createNodeOnMessageCallback(openSqliteFile)
