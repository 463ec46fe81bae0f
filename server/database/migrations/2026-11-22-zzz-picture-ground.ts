import { crc32, deflateSync } from 'node:zlib'
import type { Kysely } from 'kysely'

// What stands in a picture's place before it arrives, ready to be shown: an average colour, and a blurred likeness as a `data:` address where
// one cannot see through it. Pictures that are here have a thumbhash, which is read here once more, as its inventor's code reads it.

const LONGEST_SIDE = 8
type Wave = { across: number; down: number; amount: number }
type Channel = { mean: number; waves: Wave[] }

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('colour', 'text').execute()
  await db.schema.alterTable('media').addColumn('blur', 'text').execute()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'thumbhash'])
    .where('thumbhash', 'is not', null)
    .execute()
  for (const { id, thumbhash } of rows)
    await db
      .updateTable('media')
      .set(groundOf(Buffer.from(thumbhash, 'base64')))
      .where('id', '=', id)
      .execute()
  await db.schema.alterTable('media').dropColumn('thumbhash').execute()
}

function groundOf(hash: Buffer): { colour: string; blur: string | null } {
  const header = hash.readUIntLE(0, 3)
  const means = [
    (header & 63) / 63,
    ((header >> 6) & 63) / 31.5 - 1,
    ((header >> 12) & 63) / 31.5 - 1,
  ] as const
  const colour = `#${Buffer.from(rgb(...means)).toString('hex')}`
  const isTransparent = header >> 23 === 1
  return { colour, blur: isTransparent ? null : blurOf(hash, header, means) }
}

function blurOf(
  hash: Buffer,
  header: number,
  [light, blueYellow, redGreen]: readonly [number, number, number],
) {
  const more = hash.readUInt16LE(3)
  const isLandscape = more >> 15 === 1
  const [across, down] = isLandscape ? [7, more & 7] : [more & 7, 7]
  const amounts = [...hash.subarray(5)].flatMap((byte) => [byte & 15, byte >> 4]).values()
  const channel = (mean: number, nx: number, ny: number, scale: number): Channel => ({
    mean,
    waves: wavesOf(nx, ny).map((wave) => ({
      ...wave,
      amount: ((amounts.next().value ?? 0) / 7.5 - 1) * scale,
    })),
  })
  const channels = [
    channel(light, Math.max(3, across), Math.max(3, down), ((header >> 18) & 31) / 31),
    channel(blueYellow, 3, 3, (((more >> 3) & 63) / 63) * 1.25),
    channel(redGreen, 3, 3, (((more >> 9) & 63) / 63) * 1.25),
  ]
  const longer = Math.max(across, down)
  const side = (part: number) => Math.max(1, Math.round((LONGEST_SIDE * part) / longer))
  const [width, height] = [side(across), side(down)]
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => {
      const [l = 0, p = 0, q = 0] = channels.map((each) =>
        valueAt(each, (x + 0.5) / width, (y + 0.5) / height),
      )
      return rgb(l, p, q)
    }).flat(),
  ])
  return `data:image/png;base64,${png(width, height, Buffer.from(rows.flat())).toString('base64')}`
}

function wavesOf(nx: number, ny: number): Omit<Wave, 'amount'>[] {
  const all = Array.from({ length: ny }, (_, down) =>
    Array.from({ length: nx }, (_, across) => ({ across, down })),
  )
  return all.flat().filter(({ across, down }) => across + down > 0 && across * ny < nx * (ny - down))
}

function valueAt({ mean, waves }: Channel, x: number, y: number): number {
  const wave = (count: number, at: number) => Math.cos(Math.PI * count * at)
  return waves.reduce(
    (sum, { across, down, amount }) => sum + 2 * amount * wave(across, x) * wave(down, y),
    mean,
  )
}

function rgb(light: number, blueYellow: number, redGreen: number): [number, number, number] {
  const blue = light - (2 / 3) * blueYellow
  const red = (3 * light - blue + redGreen) / 2
  const byte = (part: number) => Math.round(255 * Math.max(0, Math.min(1, part)))
  return [byte(red), byte(red - redGreen), byte(blue)]
}

/** Rows of RGB, each with the byte that says "as it stands" before it. */
function png(width: number, height: number, rows: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
