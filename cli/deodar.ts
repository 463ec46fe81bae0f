import { runCommandLine } from './run.ts'

// What a command writes is for its own user alone, as what the server writes.
process.umask(0o077)

// The reader of the output may stop early, as `head` does.
process.stdout.on('error', () => process.exit(0))

const code = await runCommandLine()
if (code !== 0) process.exit(code)
