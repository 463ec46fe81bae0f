import { enableCompileCache } from 'node:module'
import { compiledFolder, sizeMemory } from './size-memory.ts'

// Nothing of the house is read before the process is what it will be.
if (process.argv.includes('--dev')) enableCompileCache(compiledFolder)
else sizeMemory()
await import('./run.ts')
