/** The public log as it stands; whoever changes this row orders what comes after, on however many servers. */
export type LogHeadRow = {
  name: string
  /** The name of the log in its checkpoints, for ever, `deodar.example/log`. */
  origin: string
  size: number
  /** How many of them the checkpoint speaks of; it is the signed note as it goes out. */
  signed_size: number
  checkpoint: string
}

/** An entry, to the byte, and the hash of its leaf in hexadecimals. */
export type LogEntryRow = {
  number: number
  entry: string
  hash: string
  review_id: string | null
  /** What opens the commitment of the entry; gone when its guest was erased. */
  salt: string | null
}

/** The hash over a whole tile of the level below, in hexadecimals. */
export type LogNodeRow = { level: number; number: number; hash: string }
