/** A box of an mp4: where it begins, where its content does, and where it ends. */
export type Box = { name: string; at: number; body: number; end: number }

const BOXES_MOST = 50_000

/** The boxes between two places, one after another. Throws a `RangeError` where one reaches beyond. */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; at = boxes.at(-1)?.end ?? to) {
    const box = boxAt(file, at, to)
    if (box.end > to || box.end < box.body || boxes.length === BOXES_MOST) throw new RangeError('no box')
    boxes.push(box)
  }
  return boxes
}

export function childOf(file: Buffer, box: Box, name: string): Box | undefined {
  return boxesIn(file, box.body, box.end).find((each) => each.name === name)
}

function boxAt(file: Buffer, at: number, to: number): Box {
  const name = file.toString('latin1', at + 4, at + 8)
  const size = file.readUInt32BE(at)
  if (size === 0) return { name, at, body: at + 8, end: to }
  if (size > 1) return { name, at, body: at + 8, end: at + size }
  return { name, at, body: at + 16, end: at + Number(file.readBigUInt64BE(at + 8)) }
}
