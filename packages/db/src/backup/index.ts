export type { Sequence, StoredTable } from './catalogue.ts'
export { isEmptyDatabase, type Load, LoadError, type LoadedTable, loadDatabase } from './load.ts'
export { type AppliedMigration, type Snapshot, takeSnapshot } from './snapshot.ts'
