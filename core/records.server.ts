import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, type AppContext, isoNow, nextUpdatedAt, type With } from './app-context.server.ts'
import type { AuditAction } from './audit-entry.ts'
import { serializeActor } from './audit-log.server.ts'
import type { Change } from './change.server.ts'
import type { Database } from './db/database.ts'
import type { AuditEntryRow, Tables } from './db/tables.ts'
import {
  auditValuesToColumns,
  type ColumnsOf,
  type Fields,
  rowToAuditValues,
  rowToValues,
  type ValuesOf,
  valuesToColumns,
  valuesToFormValues,
} from './record-fields.ts'
import type { Difference, Outcome, PlainRefusalName, Refusal } from './refusals/refusal.ts'
import { refuse } from './refusals/refusal.ts'
import { computeUndoWindow, mayUndo, type UndoWindow } from './undo-window.server.ts'
import { isDeepEqual, isPlainObject, propertyOf, sortByName } from './values/record.ts'

/** A kind of record that people edit in a form: where its rows are, its fields, and what a change of it is called. */
export type RecordKind<Table extends keyof Tables, Of extends Fields> = {
  table: Table
  fields: Of
  /** What its audit entries are about. With `aboutId` it is another row, such as a payment's booking: only its own form corrects it, without undo. */
  about: string
  aboutId?: (row: Tables[Table]) => string
  actions: Record<'added' | 'changed', AuditAction> & { undone?: AuditAction }
  notFound: PlainRefusalName
  /** Given for records that can be removed and restored. */
  removal?: Removal
}

type Removal = {
  /** The column that says since when a row is removed. */
  column: string
  actions: Record<'removed' | 'restored', AuditAction>
  /** Why nothing was changed: the row is removed already, or it is not removed. */
  refusals: Record<'removed' | 'notRemoved', PlainRefusalName>
}

/** A row with the columns of its form. */
type RowOf<Table extends keyof Tables, Of extends Fields> = Tables[Table] & ColumnsOf<Of> & { id: string }

/** The version of what a form shows: the same for the same values, and another one after each change. */
export function versionOf(typed: unknown): string {
  // A document that is merged or read anew can have its fields in another order.
  const withSortedKeys = (_: string, value: unknown) => (isPlainObject(value) ? sortByName(value) : value)
  return createHash('sha256').update(JSON.stringify(typed, withSortedKeys)).digest('base64url').slice(0, 16)
}

export function rowToForm<Of extends Fields>(fields: Of, row: ColumnsOf<Of>) {
  const formValues = valuesToFormValues(fields, rowToValues(fields, row))
  return { typed: formValues, version: versionOf(formValues) }
}

/** Somebody else saved this since its form was opened; nothing is saved until the writer has chosen. */
export function refuseConflict(theirs: unknown, mine: unknown): Refusal {
  const conflict = { version: versionOf(theirs), differences: listDifferences(theirs, mine) }
  return { ...refuse('changedByOther'), conflict }
}

/** The values in which two forms of the same record differ. Lists of different lengths are one value. */
export function listDifferences(theirs: unknown, mine: unknown, path = ''): Difference[] {
  if (isDeepEqual(theirs, mine)) return []
  const areObjects = isPlainObject(theirs) && isPlainObject(mine)
  const areLists = Array.isArray(theirs) && Array.isArray(mine) && theirs.length === mine.length
  if (!areObjects && !areLists) return [{ path, theirs: formatValue(theirs), mine: formatValue(mine) }]
  return Object.keys({ ...theirs, ...mine }).flatMap((name) => {
    const innerPath = path === '' ? name : `${path}.${name}`
    return listDifferences(propertyOf(theirs, name), propertyOf(mine, name), innerPath)
  })
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.some(isPlainObject)) return `a list of ${value.length}`
  if (typeof value === 'object') return Object.values(value).map(formatValue).filter(Boolean).join(', ')
  return String(value)
}

/** Within the caller's transaction: a row that no other transaction changes until the commit; undefined where there is none. */
export async function lockRow<Table extends keyof Tables>(
  tx: Database,
  table: Table,
  id: string,
): Promise<Tables[Table] | undefined> {
  const locked = sql<Tables[Table]>`update ${sql.table(table)} set id = id where id = ${id} returning *`
  return (await locked.execute(tx)).rows[0]
}

/** A saved row, and the one before: null where it is new, the same where nothing changed. */
export type SavedRecord<Row> = { row: Row; before: Row | null; isChanged: boolean }

/**
 * Within the caller's transaction: adds a row under the id of its form. A form whose answer got lost is sent again: with the same values it
 * is the same record, with other values it corrects it, unless somebody else changed it since.
 */
export async function addRecord<Table extends keyof Tables, Of extends Fields>(
  ctx: With<'clock'>,
  tx: Change,
  actor: Actor,
  kind: RecordKind<Table, Of>,
  row: RowOf<Table, Of>,
): Promise<Outcome<SavedRecord<RowOf<Table, Of>>>> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const inserted = await sql`insert into ${sql.table(kind.table)} (${columns})
    values (${sql.join(Object.values(row))}) on conflict (id) do nothing returning id`.execute(tx)
  if (inserted.rows.length > 0) {
    await recordAuditValues(tx, kind, kind.actions.added, row, {
      // Names and addresses of a new record are stored in its row only.
      after: rowToAuditValues(kind.fields, row, ({ isPersonal }) => !isPersonal),
    })
    return { ok: true, row, before: null, isChanged: true }
  }
  const version = (await isChangedByOther(tx, actor, row.id)) ? 'unknown' : undefined
  return changeRecord(ctx, tx, kind, row.id, { values: rowToValues(kind.fields, row), version })
}

/**
 * Within the caller's transaction: changes a row. `version` is that of the form which its writer opened: a conflict is refused where
 * somebody else has saved other values since; without it, the values are written as given.
 */
export async function changeRecord<Table extends keyof Tables, Of extends Fields>(
  ctx: With<'clock'>,
  tx: Change,
  kind: RecordKind<Table, Of>,
  id: string,
  { values, version }: { values: ValuesOf<Of>; version?: string | undefined },
): Promise<Outcome<SavedRecord<RowOf<Table, Of>>>> {
  const before = await lockActiveRow(tx, kind, id)
  if ('ok' in before) return before
  const columns = valuesToColumns(kind.fields, values)
  const names = Object.keys(columns).filter((name) => !isSameColumn(before, columns, name))
  if (names.length === 0) return { ok: true, row: before, before, isChanged: false }
  const theirs = rowToForm(kind.fields, before)
  if (version !== undefined && version !== theirs.version)
    return refuseConflict(theirs.typed, valuesToFormValues(kind.fields, values))
  const row = { ...before, ...columns }
  await writeColumns(ctx, tx, kind.table, before, columns)
  await recordAuditValues(tx, kind, kind.actions.changed, row, {
    before: pickColumns(rowToAuditValues(kind.fields, before), names),
    after: pickColumns(rowToAuditValues(kind.fields, row), names),
  })
  return { ok: true, row, before, isChanged: true }
}

/** Within the caller's transaction: removes a row, or restores it. */
export async function setRemoved<Table extends keyof Tables, Of extends Fields>(
  ctx: With<'clock'>,
  tx: Change,
  kind: RecordKind<Table, Of> & { removal: Removal },
  id: string,
  isRemoved: boolean,
): Promise<Outcome> {
  const { column, actions, refusals } = kind.removal
  const row = await lockRecord(tx, kind, id)
  if (!row) return refuse(kind.notFound)
  if ((propertyOf(row, column) !== null) === isRemoved)
    return refuse(isRemoved ? refusals.removed : refusals.notRemoved)
  await writeColumns(ctx, tx, kind.table, row, { [column]: isRemoved ? isoNow(ctx) : null })
  const auditValues = rowToAuditValues(kind.fields, row)
  if (isRemoved) await recordAuditValues(tx, kind, actions.removed, row, { before: auditValues })
  else await recordAuditValues(tx, kind, actions.restored, row, { after: auditValues })
  return { ok: true }
}

/** Until when this person can undo their last change of a record, and whether they have just undone it. */
export async function readUndoState<Table extends keyof Tables, Of extends Fields>(
  ctx: AppContext,
  actor: Actor,
  { actions }: RecordKind<Table, Of>,
  id: string,
): Promise<{ undo: UndoWindow | null; isUndone: boolean }> {
  const last = await readLastEntry(ctx.database, id)
  const window = last?.actor === serializeActor(actor) ? computeUndoWindow(ctx, last.created_at) : null
  return {
    undo: last?.action === actions.changed ? window : null,
    isUndone: last?.action === actions.undone && window !== null,
  }
}

/** Within the caller's transaction: undoes this person's change of a record, once, as long as it is the last one and 30 seconds old at most. */
export async function undoChange<Table extends keyof Tables, Of extends Fields>(
  ctx: With<'clock'>,
  tx: Change,
  actor: Actor,
  kind: RecordKind<Table, Of>,
  id: string,
): Promise<Outcome> {
  const { actions, fields } = kind
  const row = await lockActiveRow(tx, kind, id)
  if ('ok' in row) return row
  const last = await readLastEntry(tx, id)
  const isOwn = last?.actor === serializeActor(actor) && last.action === actions.changed
  if (!isOwn || !last.before || !last.after || !actions.undone || !mayUndo(ctx, last.created_at))
    return refuse('changeUndoOver')
  const states = { before: JSON.parse(last.after), after: JSON.parse(last.before) }
  const columns = auditValuesToColumns(fields, states.after)
  if (!columns) return refuse('changeUndoOver')
  await writeColumns(ctx, tx, kind.table, row, columns)
  await recordAuditValues(tx, kind, actions.undone, row, states)
  return { ok: true }
}

async function lockActiveRow<Table extends keyof Tables, Of extends Fields>(
  tx: Database,
  kind: RecordKind<Table, Of>,
  id: string,
): Promise<RowOf<Table, Of> | Refusal> {
  const row = await lockRecord(tx, kind, id)
  if (!row) return refuse(kind.notFound)
  const { removal } = kind
  return removal && propertyOf(row, removal.column) !== null ? refuse(removal.refusals.removed) : row
}

async function lockRecord<Table extends keyof Tables, Of extends Fields>(
  tx: Database,
  { table }: RecordKind<Table, Of>,
  id: string,
): Promise<RowOf<Table, Of> | undefined> {
  // The columns of a record's fields are those of its table, which the declaration of each kind is checked for.
  return (await lockRow(tx, table, id)) as RowOf<Table, Of> | undefined
}

async function writeColumns(
  ctx: With<'clock'>,
  tx: Database,
  table: keyof Tables,
  row: { id: string; updated_at?: string },
  columns: Record<string, unknown>,
): Promise<void> {
  const { updated_at } = row
  const all = { ...columns, ...(updated_at && { updated_at: nextUpdatedAt(updated_at, isoNow(ctx)) }) }
  const set = Object.entries(all).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(tx)
}

function recordAuditValues<Table extends keyof Tables, Of extends Fields>(
  tx: Change,
  { about, aboutId }: RecordKind<Table, Of>,
  action: AuditAction,
  row: RowOf<Table, Of>,
  states: { before?: object; after?: object },
): Promise<void> {
  return tx.record({ action, about, aboutId: aboutId?.(row) ?? row.id, ...states })
}

function pickColumns(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

export function hasSameColumns(row: object, columns: object): boolean {
  return Object.keys(columns).every((name) => isSameColumn(row, columns, name))
}

function isSameColumn(row: object, columns: object, name: string): boolean {
  return propertyOf(row, name) === propertyOf(columns, name)
}

/** Whether somebody else did something to a row since this person added it: their repeated form then corrects nothing. */
async function isChangedByOther(tx: Database, actor: Actor, id: string): Promise<boolean> {
  const others = tx.selectFrom('audit_entry').select('id').where('about_id', '=', id)
  return (await others.where('actor', '!=', serializeActor(actor)).limit(1).execute()).length > 0
}

function readLastEntry(database: Database, id: string): Promise<AuditEntryRow | undefined> {
  return database
    .selectFrom('audit_entry')
    .selectAll()
    .where('about_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
