import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import S3rver from 's3rver'
import { databaseFile } from '#server/house/old-house.ts'
import { freePort } from '../../free-port.ts'
import { enquire } from '../acts/enquiry.ts'
import { checkActs } from '../check/acts.ts'
import { sweepOnce } from '../check/sweep.ts'
import type { Wrong } from '../check.ts'
import { askAgain } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import type { Finding, How } from './row.ts'
import { submit } from './submission.ts'

/** The bucket goes away and comes back: files are refused honestly meanwhile, words are taken, and all that was said stays. */
export async function bucket({ quick, rounds = quick ? 1 : 10 }: How): Promise<Finding[]> {
  const directory = await mkdtemp(join(tmpdir(), 'deodar-bucket-'))
  const port = await freePort()
  let away = await openBucket(port, directory)
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'deodar', ...keys }
  const house = await faultHouse({ guests: 3 * rounds + 3, env })
  const server = await house.open()
  const wrong: Wrong[] = []
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) wrong.push({ kind: 'lost', what })
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      expect(await isTaken(house), 'a review was not taken while the bucket was there')
      await away()
      expect(!(await isTaken(house)), 'a review was acknowledged without its bucket')
      const words = await enquire(house.origin)
      house.ledger.write(words)
      expect(words.came === 'acknowledged', 'an enquiry was not taken without the bucket')
      away = await openBucket(port, directory)
      expect(await isTaken(house), 'a review was not taken once the bucket was back')
    }
    await askAgain(house)
  } finally {
    await server.stop()
  }
  const database = new DatabaseSync(databaseFile(house.dataDir), { readOnly: true })
  wrong.push(...checkActs(database, house.ledger))
  database.close()
  wrong.push(...(await missingInBucket(house)))
  await away()
  await house.remove()
  await rm(directory, { recursive: true, force: true })
  const beside = `${house.ledger.count('acknowledged')} acts acknowledged`
  return [{ what: 'bucket away and back', rounds, wrong, beside }]
}

const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** Gives what closes it again. */
async function openBucket(port: number, directory: string): Promise<() => Promise<void>> {
  const configureBuckets = [{ name: 'deodar', configs: [] }]
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets })
  await server.run()
  return () => server.close()
}

async function isTaken(house: FaultHouse): Promise<boolean> {
  return (await submit(house)).some(({ came }) => came === 'acknowledged')
}

/** What the house itself finds missing; files in a bucket do not grow old here, so that nothing is swept. */
async function missingInBucket(house: FaultHouse): Promise<Wrong[]> {
  const { wrong } = await sweepOnce(house)
  return wrong.filter(({ kind }) => kind !== 'orphaned')
}
