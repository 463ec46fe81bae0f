import { examineLog } from '../../public-log/examine-log.ts'
import { type Finding, ok, type Patient, unasked, wrong } from '../finding.ts'

const NAME = 'public log'

/** Whether the log of reviews holds as the database has it, and can still be signed. */
export async function checkPublicLog({ config, database }: Patient): Promise<Finding> {
  if (!database) return unasked(NAME)
  const found = await examineLog({ config }, database)
  if (!found) return ok(NAME, 'There is none yet; it begins with the first start.')
  if (found.keyLost)
    return wrong(
      NAME,
      'It cannot be signed: the key of the house that opens its key is another, or gone.',
      'Put the old house.key or HOUSE_KEY back, or else: deodar log rotate --lost',
    )
  const [first] = found.wrong
  if (first)
    return wrong(
      NAME,
      first,
      'Somebody changed the database by hand. Bring the last backup back where it holds.',
    )
  return ok(NAME, `Entries that are signed and hold: ${found.size}.`)
}
