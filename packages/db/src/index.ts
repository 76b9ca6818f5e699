export type {
  ColumnType,
  Expression,
  Generated,
  Insertable,
  Kysely,
  NotNull,
  Selectable,
  SqlBool,
  Transaction,
  Updateable,
} from 'kysely'
export { type RawBuilder, sql } from 'kysely'
export * from './account.ts'
export { BACKUP_LOCK } from './backup/lock.ts'
export * from './contains.ts'
export { prepared, withNext } from './driver.ts'
export * from './listen.ts'
export * from './listing.ts'
export * from './migrate.ts'
export * from './names.ts'
export * from './references.ts'
export * from './scope.ts'
export { tried } from './tried.ts'
export { pg } from './types.ts'
export * from './violation.ts'
