import type { Kysely } from 'kysely'

// Devices of the team that ring, and what they are to be told.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('enquiries', 'integer', (column) => column.notNull())
    .addColumn('reviews', 'integer', (column) => column.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('trouble', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_subscription_owner').on('push_subscription').column('owner_id').execute()
  await db.schema
    .createTable('push_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) =>
      column.notNull().references('push_subscription.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('over_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addUniqueConstraint('push_message_once', ['subscription_id', 'about_id'])
    .execute()
}
