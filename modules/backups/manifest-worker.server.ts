import { parentPort, workerData } from 'node:worker_threads'
import { parseManifest } from './archive-manifest.server.ts'

// A thread of its own, because a manifest of 16 MB takes a second to parse.
parentPort?.postMessage(parseManifest(workerData))
