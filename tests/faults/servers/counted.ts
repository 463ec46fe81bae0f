import { randomInt } from 'node:crypto'
import { newMark } from '../ledger.ts'

const TRIES = 60

/** Guesses at a personal link by one connection, all at the same moment: how many were told that it opens nothing before they were told to wait. */
export async function guessesTaken(origin: string): Promise<number> {
  const from = `172.16.${randomInt(256)}.${randomInt(1, 255)}`
  const told = await Promise.all(Array.from({ length: TRIES }, () => guess(origin, from)))
  return told.filter((status) => status === 200).length
}

async function guess(origin: string, from: string): Promise<number> {
  const answer = await fetch(`${origin}/admin/api/get-userdetail`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    body: JSON.stringify({ booking_id: newMark() }),
  })
  await answer.arrayBuffer()
  return answer.status
}
