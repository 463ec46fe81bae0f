import { expect, test } from 'vitest'
import { fairLane } from './fair-lane.ts'

test('works on one file of a link at a time, and takes another link’s before its rest', async () => {
  const lane = fairLane(['left', 'right'])
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (of: string, name: string) =>
    lane(of, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const all = [work('meera', 'm1'), work('meera', 'm2'), work('meera', 'm3'), work('ananya', 'a1')]
  expect(begun).toEqual(['m1', 'a1'])
  all.push(work('kiran', 'k1'))
  ends.get('m1')?.()
  await expect.poll(() => begun).toEqual(['m1', 'a1', 'k1'])
  ends.get('a1')?.()
  await expect.poll(() => begun).toEqual(['m1', 'a1', 'k1', 'm2'])
  for (const name of ['k1', 'm2']) ends.get(name)?.()
  await expect.poll(() => begun).toHaveLength(5)
  ends.get('m3')?.()
  expect(await Promise.all(all)).toEqual(['m1', 'm2', 'm3', 'a1', 'k1'])
})

test('frees the place of failed work, and fails for its asker alone', async () => {
  const lane = fairLane(['only'])
  const failed = lane('meera', async () => Promise.reject(new Error('no')))
  const after = lane('meera', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
